import Dependencies._

ThisBuild / organization := "io.merganser"
ThisBuild / version := "0.1.0-SNAPSHOT"
// There is no Scala here; sbt reads Akka's classes with this library when ours extend them.
ThisBuild / scalaVersion := "2.13.11"
ThisBuild / licenses := Seq("Apache-2.0" -> url("https://www.apache.org/licenses/LICENSE-2.0"))
ThisBuild / description := "Datacenter load balancing for Akka clusters"

lazy val lints = Seq("-Xlint:all", "-Xlint:-processing", "-Werror")

lazy val javaModule = Seq(
  crossPaths := false,
  autoScalaLibrary := false,
  javacOptions ++= Seq("--release", "17", "-encoding", "UTF-8", "-parameters"),
  Compile / compile / javacOptions ++= lints,
  Test / compile / javacOptions ++= lints,
  Compile / doc / javacOptions := Seq("-encoding", "UTF-8", "-Xdoclint:all,-missing", "-quiet", "-Werror"),
  libraryDependencies ++= testLibraries,
  dependencyOverrides ++= testOverrides,
  Test / fork := true,
  Test / javaOptions ++= Seq("-Xmx1g", "-Duser.language=en", "-Duser.country=US"),
  Test / testOptions += Tests.Argument(jupiterTestFramework, "-v", "--display-mode=list")
)

lazy val root = (project in file("."))
  .settings(
    name := "merganser",
    publish / skip := true,
    addCommandAlias(
      "check",
      "javafmtCheckAll; Test/compile; Jmh/compile; multiJvm/MultiJvm/compile; doc; test; multiJvm/MultiJvm/test"
    ),
    addCommandAlias("format", "javafmtAll"),
    addCommandAlias(
      "screenshot",
      "clientNode/Test/runMain io.merganser.console.Screenshot docs/images/console.png"
    ),
    addCommandAlias("demo", "clientNode/runMain io.merganser.demo.Demo")
  )
  .aggregate(router, backendNode, clientNode, bench, multiJvm)

lazy val router = project
  .settings(javaModule)
  .settings(name := "merganser-router", libraryDependencies ++= routerLibraries ++ routerTestLibraries)

lazy val backendNode = (project in file("backend-node"))
  .dependsOn(router)
  .enablePlugins(JavaAppPackaging)
  .settings(javaModule)
  .settings(
    name := "merganser-backend-node",
    libraryDependencies ++= nodeLibraries ++ nodeTestLibraries,
    Compile / mainClass := Some("io.merganser.backendnode.BackendNode"),
    executableScriptName := "backend-node"
  )

lazy val clientNode = (project in file("client-node"))
  .dependsOn(backendNode)
  .enablePlugins(JavaAppPackaging)
  .settings(javaModule)
  .settings(
    name := "merganser-client-node",
    libraryDependencies ++= nodeTestLibraries ++ browserTestLibraries,
    Compile / mainClass := Some("io.merganser.clientnode.ClientNode"),
    executableScriptName := "client-node",
    // The demo has a process of its own, whose output is not sbt's.
    run / fork := true,
    Test / run / fork := true,
    Test / run / baseDirectory := (ThisBuild / baseDirectory).value,
    run / connectInput := true,
    run / outputStrategy := Some(StdoutOutput)
  )

lazy val bench = project
  .dependsOn(clientNode)
  .enablePlugins(JavaAppPackaging, JmhPlugin)
  .settings(javaModule)
  .settings(
    name := "merganser-bench",
    publish / skip := true,
    libraryDependencies ++= benchLibraries,
    Compile / doc / sources := Nil,
    Compile / mainClass := Some("io.merganser.bench.Bench"),
    executableScriptName := "bench",
    // Only a shell can tell whether standard error alone is a terminal.
    bashScriptExtraDefines += """if [ -t 2 ]; then addJava "-Dbench.terminal=true"; fi"""
  )

lazy val multiJvm = (project in file("multi-jvm"))
  .dependsOn(router, bench % "test->compile")
  .enablePlugins(MultiJvmPlugin)
  .settings(javaModule)
  .settings(MultiJvmJUnit.settings)
  .settings(
    name := "merganser-multi-jvm",
    publish / skip := true,
    libraryDependencies ++= multiJvmLibraries,
    MultiJvm / compile / javacOptions ++= lints
  )
