import com.github.sbt.JavaFormatterPlugin
import com.typesafe.sbt.MultiJvmPlugin.autoImport._
import java.net.ServerSocket
import java.util.concurrent.atomic.AtomicInteger
import sbt._
import sbt.Keys._
import scala.collection.concurrent.TrieMap
import scala.util.Using

/** Makes sbt-multi-jvm, which expects ScalaTest, run JUnit tests written in Java. */
object MultiJvmJUnit {

  /** A class of this name stands for as many JVMs, all of which run it. */
  private val TestClass = """.*MultiJvm(\d+)""".r

  lazy val settings: Seq[Setting[_]] = inConfig(MultiJvm)(
    JavaFormatterPlugin.toBeScopedSettings ++ Seq(
      multiJvmTests := jvmsByTest(javaSource.value, sources.value),
      jvmOptions := Seq("-Xmx256m", s"-Dmultinode.server-port=${freePort()}"),
      scalatestScalaOptions := junit(fullClasspath.value.files, target.value / "multi-jvm-reports")
    )
  )

  private def jvmsByTest(folder: File, sources: Seq[File]): Map[String, Seq[String]] =
    sources
      .flatMap(IO.relativize(folder, _))
      .map(_.stripSuffix(".java").replace(java.io.File.separatorChar, '.'))
      .collect { case name @ TestClass(jvms) => name -> Seq.fill(jvms.toInt)(name) }
      .toMap

  /** The conductor of a run listens here: two checkouts may run their tests at the same time. */
  private def freePort(): Int = Using.resource(new ServerSocket(0))(_.getLocalPort)

  /** The arguments of one JVM; sbt-multi-jvm asks for them JVM by JVM, the first one first. */
  private def junit(classpath: Seq[File], reports: File): String => Seq[String] = {
    IO.delete(reports)
    val started = TrieMap.empty[String, AtomicInteger]
    (name: String) => {
      val jvm = started.getOrElseUpdate(name, new AtomicInteger).incrementAndGet()
      Seq(
        "-cp",
        Path.makeString(classpath),
        "org.junit.platform.console.ConsoleLauncher",
        "execute",
        "--disable-banner",
        "--disable-ansi-colors",
        "--details=none",
        "--fail-if-no-tests",
        "--include-engine=junit-jupiter",
        s"--reports-dir=${reports / name / s"jvm-$jvm"}",
        s"--select-class=$name"
      )
    }
  }
}
