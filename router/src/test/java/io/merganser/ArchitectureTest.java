package io.merganser;

import static com.tngtech.archunit.lang.SimpleConditionEvent.violated;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;

@AnalyzeClasses(packages = "io.merganser", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule algorithmsKnowNothingOfAkka =
      noClasses()
          .that()
          .resideInAnyPackage("..subset..", "..balance..", "..load..", "..overload..", "..quota..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("akka..");

  @ArchTest
  static final ArchRule algorithmsTakeTimeAndChanceFromOutside =
      noClasses()
          .that()
          .resideInAnyPackage("..subset..", "..balance..", "..load..", "..overload..", "..quota..")
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Math.class, "random")
          .orShould()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("io.merganser.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule publicMethodsShowNoPackagePrivateTypes =
      codeUnits()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .arePublic()
          .should(showOnlyTypesThatCallersMayName());

  @ArchTest
  static final ArchRule namesSayWhatAClassIs =
      noClasses()
          .should()
          .haveNameMatching(".*(Util|Utils|Helper|Manager|Impl)")
          .orShould()
          .resideInAnyPackage("..util..", "..common..", "..impl..", "..helper..");

  private static ArchCondition<JavaCodeUnit> showOnlyTypesThatCallersMayName() {
    return new ArchCondition<>("show only types that their callers may name") {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        unit.getAllInvolvedRawTypes().stream()
            .map(JavaClass::getBaseComponentType)
            .filter(type -> type.getPackageName().startsWith("io.merganser"))
            .filter(type -> !type.getModifiers().contains(JavaModifier.PUBLIC))
            .forEach(
                type ->
                    events.add(violated(unit, unit.getFullName() + " shows " + type.getName())));
      }
    };
  }
}
