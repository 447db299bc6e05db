package io.merganser.samples;

import io.merganser.Service;

public final class Search {
  public static final Service<Query, Result> SERVICE =
      Service.of("search", Query.class, Result.class);

  private Search() {}
}
