package io.merganser.node;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The version of the jar that a node runs from. */
public final class NodeVersion implements IVersionProvider {
  @Spec private @Nullable CommandSpec spec;

  /** The version, or {@code (not packaged)} for classes that come from no jar. */
  public static String text() {
    String version = NodeVersion.class.getPackage().getImplementationVersion();
    return version == null ? "(not packaged)" : version;
  }

  @Override
  public String[] getVersion() {
    String command = spec == null ? "merganser" : spec.root().name();
    return new String[] {command + " " + text()};
  }
}
