import Dependencies._

ThisBuild / organization := "io.merganser"
ThisBuild / version := "0.1.0-SNAPSHOT"
ThisBuild / licenses := Seq("Apache-2.0" -> url("https://www.apache.org/licenses/LICENSE-2.0"))
ThisBuild / description := "Datacenter load balancing for Akka clusters"

lazy val javaModule = Seq(
  crossPaths := false,
  autoScalaLibrary := false,
  javacOptions ++= Seq("--release", "17", "-encoding", "UTF-8", "-parameters"),
  Compile / compile / javacOptions ++= Seq("-Xlint:all", "-Xlint:-processing", "-Werror"),
  Test / compile / javacOptions ++= Seq("-Xlint:all", "-Xlint:-processing", "-Werror"),
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
    addCommandAlias("check", "javafmtCheckAll; Test/compile; Jmh/compile; doc; test"),
    addCommandAlias("format", "javafmtAll")
  )
  .aggregate(router, bench)

lazy val router = project
  .settings(javaModule)
  .settings(name := "merganser-router", libraryDependencies ++= routerLibraries ++ routerTestLibraries)

lazy val bench = project
  .dependsOn(router)
  .enablePlugins(JavaAppPackaging, JmhPlugin)
  .settings(javaModule)
  .settings(
    name := "merganser-bench",
    publish / skip := true,
    libraryDependencies ++= benchLibraries,
    Compile / doc / sources := Nil,
    Compile / mainClass := Some("io.merganser.bench.Bench"),
    executableScriptName := "bench"
  )
