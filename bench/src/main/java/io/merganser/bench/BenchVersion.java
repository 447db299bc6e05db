package io.merganser.bench;

import picocli.CommandLine.IVersionProvider;

/** The version of the jar this runs from. */
final class BenchVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Bench.class.getPackage().getImplementationVersion();
    return new String[] {"bench " + (version == null ? "(not packaged)" : version)};
  }
}
