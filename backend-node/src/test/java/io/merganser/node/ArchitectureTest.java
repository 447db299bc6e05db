package io.merganser.node;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = {"io.merganser.node", "io.merganser.backendnode"},
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule theShellKnowsNoNode =
      noClasses()
          .that()
          .resideInAPackage("io.merganser.node")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.merganser.backendnode", "io.merganser.clientnode");

  @ArchTest
  static final ArchRule namesSayWhatAClassIs =
      noClasses().should().haveNameMatching(".*(Util|Utils|Helper|Manager|Impl)");
}
