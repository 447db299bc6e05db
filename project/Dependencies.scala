import sbt._

/** Versions that work together. Akka's is pinned by its licence: docs/adr/0005-akka-version.md. */
object Dependencies {
  private val akka = "2.8.5"
  private val grpc = "1.76.0"

  val routerLibraries: Seq[ModuleID] = Seq(
    "com.typesafe.akka" % "akka-actor-typed_2.13" % akka,
    "com.typesafe.akka" % "akka-cluster-typed_2.13" % akka,
    "com.typesafe.akka" % "akka-distributed-data_2.13" % akka,
    "com.typesafe.akka" % "akka-stream_2.13" % akka,
    "org.jspecify" % "jspecify" % "1.0.0"
  )

  val benchLibraries: Seq[ModuleID] = Seq(
    "info.picocli" % "picocli" % "4.7.7",
    "com.fasterxml.jackson.core" % "jackson-databind" % "2.18.2",
    "org.hdrhistogram" % "HdrHistogram" % "2.2.2",
    "com.typesafe.akka" % "akka-slf4j_2.13" % akka,
    "ch.qos.logback" % "logback-classic" % "1.5.18",
    "io.grpc" % "grpc-netty-shaded" % grpc,
    "io.grpc" % "grpc-xds" % grpc
  )

  val routerTestLibraries: Seq[ModuleID] = Seq(
    "com.typesafe.akka" % "akka-actor-testkit-typed_2.13" % akka % Test,
    "com.typesafe.akka" % "akka-stream-testkit_2.13" % akka % Test,
    "ch.qos.logback" % "logback-classic" % "1.5.18" % Test
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
    "com.typesafe.akka" % "akka-multi-node-testkit_2.13" % "2.8.3" % Test,
    "ch.qos.logback" % "logback-classic" % "1.5.18" % Test,
    "org.junit.platform" % "junit-platform-console" % "1.13.4" % Test
  )
}
