import sbt._

/** Versions that work together. Akka's is pinned by its licence: docs/adr/0005-akka-version.md. */
object Dependencies {
  private val akka = "2.8.5"
  private val akkaHttp = "10.5.3"
  private val akkaManagement = "1.4.0"
  private val jackson = "2.18.2"
  private val picocli = "4.7.7"
  private val logback = "1.5.18"
  private val grpc = "1.76.0"

  val routerLibraries: Seq[ModuleID] = Seq(
    "com.typesafe.akka" % "akka-actor-typed_2.13" % akka,
    "com.typesafe.akka" % "akka-cluster-typed_2.13" % akka,
    "com.typesafe.akka" % "akka-distributed-data_2.13" % akka,
    "com.typesafe.akka" % "akka-stream_2.13" % akka,
    "org.jspecify" % "jspecify" % "1.0.0"
  )

  /** Akka Management asks for older modules of Akka's: all of one cluster must have one version. */
  val nodeLibraries: Seq[ModuleID] = Seq(
    "com.typesafe.akka" % "akka-http_2.13" % akkaHttp,
    "com.typesafe.akka" % "akka-http-core_2.13" % akkaHttp,
    "com.typesafe.akka" % "akka-http-spray-json_2.13" % akkaHttp,
    "com.typesafe.akka" % "akka-stream-typed_2.13" % akka,
    "com.typesafe.akka" % "akka-discovery_2.13" % akka,
    "com.typesafe.akka" % "akka-cluster-sharding_2.13" % akka,
    "com.typesafe.akka" % "akka-persistence_2.13" % akka,
    "com.typesafe.akka" % "akka-pki_2.13" % akka,
    "com.typesafe.akka" % "akka-slf4j_2.13" % akka,
    "com.lightbend.akka.management" % "akka-management_2.13" % akkaManagement,
    "com.fasterxml.jackson.core" % "jackson-databind" % jackson,
    "io.micrometer" % "micrometer-registry-prometheus" % "1.15.5",
    "info.picocli" % "picocli" % picocli,
    "ch.qos.logback" % "logback-classic" % logback
  )

  val nodeTestLibraries: Seq[ModuleID] = Seq(
    "com.typesafe.akka" % "akka-actor-testkit-typed_2.13" % akka % Test
  )

  val browserTestLibraries: Seq[ModuleID] = Seq(
    "org.seleniumhq.selenium" % "selenium-java" % "4.27.0" % Test
  )

  val benchLibraries: Seq[ModuleID] = Seq(
    "info.picocli" % "picocli" % picocli,
    "com.fasterxml.jackson.core" % "jackson-databind" % jackson,
    "org.hdrhistogram" % "HdrHistogram" % "2.2.2",
    "com.typesafe.akka" % "akka-slf4j_2.13" % akka,
    "ch.qos.logback" % "logback-classic" % logback,
    "com.netflix.concurrency-limits" % "concurrency-limits-core" % "0.5.4",
    "io.grpc" % "grpc-netty-shaded" % grpc,
    "io.grpc" % "grpc-xds" % grpc
  )

  val routerTestLibraries: Seq[ModuleID] = Seq(
    "com.typesafe.akka" % "akka-actor-testkit-typed_2.13" % akka % Test,
    "com.typesafe.akka" % "akka-stream-testkit_2.13" % akka % Test,
    "ch.qos.logback" % "logback-classic" % logback % Test
  )

  val testLibraries: Seq[ModuleID] = Seq(
    "org.junit.jupiter" % "junit-jupiter" % "5.13.4" % Test,
    "org.assertj" % "assertj-core" % "3.27.6" % Test,
    "net.jqwik" % "jqwik" % "1.9.3" % Test,
    "com.tngtech.archunit" % "archunit-junit5" % "1.4.1" % Test,
    "com.github.sbt.junit" % "jupiter-interface" % "0.17.0" % Test
  )

  /** jupiter-interface asks for JUnit 6 but runs on 5, which jqwik and ArchUnit are made for. */
  val testOverrides: Seq[ModuleID] = Seq(
    "org.junit.jupiter" % "junit-jupiter-api" % "5.13.4",
    "org.junit.jupiter" % "junit-jupiter-engine" % "5.13.4",
    "org.junit.platform" % "junit-platform-commons" % "1.13.4",
    "org.junit.platform" % "junit-platform-engine" % "1.13.4",
    "org.junit.platform" % "junit-platform-launcher" % "1.13.4"
  )

  /** There is no akka-multi-node-testkit 2.8.5; 2.8.3 works when mixed versions are let pass. */
  val multiJvmLibraries: Seq[ModuleID] = Seq(
    "com.typesafe.akka" % "akka-slf4j_2.13" % akka % Test,
    "com.typesafe.akka" % "akka-testkit_2.13" % akka % Test,
    "com.typesafe.akka" % "akka-actor-testkit-typed_2.13" % akka % Test,
    "com.typesafe.akka" % "akka-multi-node-testkit_2.13" % "2.8.3" % "multi-jvm",
    "ch.qos.logback" % "logback-classic" % logback % Test,
    "org.junit.platform" % "junit-platform-console" % "1.13.4" % Test
  )
}
