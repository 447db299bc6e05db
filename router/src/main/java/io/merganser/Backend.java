package io.merganser;

import io.merganser.load.Cost;
import io.merganser.load.LoadReport;
import io.merganser.overload.AdmissionStats;
import io.merganser.quota.CustomerUsage;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A service that this task serves. Safe from any thread. */
public interface Backend {

  /** The name of the service. */
  String service();

  /** The id under which the service is served. */
  String id();

  /** What the backend says of itself just now. */
  BackendState state();

  /** What it last measured of its load, and the requests that it has just now. */
  LoadReport load();

  /** What its requests have cost so far. */
  Cost cost();

  /** What it served and refused so far for want of capacity, and how much there is to do. */
  AdmissionStats admission();

  /**
   * What the customers who used most of this backend used in the last interval, and may use of it.
   */
  List<CustomerUsage> customers();

  /** Requests refused so far because their customer had used up its share. */
  long outOfQuota();

  /**
   * Takes requests from now on: the end of {@link ServeOptions#notReady}, or of a lame duck's life.
   * All clients that are connected are told at once.
   */
  void ready();

  /**
   * Goes on serving what arrives, and asks all clients to send no more. Those that are connected
   * are told at once.
   *
   * @return completes when all that was received has been answered, and every client that is
   *     connected has said that it sends nothing more, or has sent nothing for {@code
   *     merganser.backend.drain.minimum}; fails where the backend becomes ready before
   */
  CompletionStage<Void> lameDuck();
}
