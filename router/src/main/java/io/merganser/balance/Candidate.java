package io.merganser.balance;

import io.merganser.load.LoadReport;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One backend as one client sees it: whether it may be sent requests, how many are in flight there,
 * how many failed of late, and what it last said of its load.
 *
 * <p>Safe from any thread. The request path counts requests and brings reports; the control plane
 * says whether the backend is available, and calls {@link #age} every so often. A connection is a
 * candidate with an address, so that a pick needs no look-up.
 */
public class Candidate {
  private static final VarHandle IN_FLIGHT = field("inFlight", int.class);
  private static final VarHandle RECENT_ERRORS = field("recentErrors", float.class);
  private static final VarHandle RECENT_REFUSALS = field("recentRefusals", float.class);
  private static final VarHandle ERROR_RATE = field("errorRate", float.class);
  private static final VarHandle FAILURES_IN_A_ROW = field("failuresInARow", int.class);
  private static final VarHandle LATEST = field("latest", Observation.class);

  /** Of a request, fading: what is less is nothing. */
  private static final float NEGLIGIBLE = 0.05f;

  private static final float REFUSALS_REMEMBERED = 3;

  private final String id;
  private final Object trialLock = new Object();
  private final BalanceSettings settings;
  private final int limit;
  private final long loadMemoryNanos;
  private final long errorMemoryNanos;

  private volatile Standing standing = Standing.IN_ROTATION;
  private volatile Trial trial = Trial.NONE;
  private volatile int room;
  private volatile int failuresInARow;
  private volatile int beforeProbe;
  private volatile int inFlight;
  private volatile float othersInFlight;
  private volatile float recentErrors;
  private volatile float recentRefusals;
  private volatile float errorRate;
  private volatile @Nullable Observation latest;
  private volatile long upSinceNanos;
  private volatile double weight = 1;
  private long agedAtNanos;

  /**
   * @param report what the backend said
   * @param othersInFlight what it then had in flight of other clients
   */
  private record Observation(LoadReport report, int othersInFlight, long atNanos) {}

  /**
   * A backend with nothing in flight and nothing known of it.
   *
   * @param nowNanos since when it is up: its slow start begins here
   */
  public Candidate(String id, BalanceSettings settings, long nowNanos) {
    this.id = id;
    this.settings = settings;
    this.limit = settings.maxActiveRequests();
    this.room = limit;
    this.loadMemoryNanos = settings.loadMemory().toNanos();
    this.errorMemoryNanos = settings.errorMemory().toNanos();
    this.upSinceNanos = nowNanos;
    this.agedAtNanos = nowNanos;
  }

  public final String id() {
    return id;
  }

  /** Whether the backend may be sent a request now, and is in the rotation. */
  public final boolean isAvailable() {
    return inFlight < room;
  }

  /** Whether the backend is in the rotation, however many requests it has. */
  public final boolean isInRotation() {
    return room > 0;
  }

  /** Whether the backend has failed so often that it is left alone for a while. */
  public final boolean isEjected() {
    return trial == Trial.EJECTED;
  }

  public final Standing standing() {
    return standing;
  }

  /**
   * Takes the backend out of the rotation, or back in. Whoever takes it out and then finds nothing
   * in flight may be sure that nothing is sent any more.
   */
  public final void setStanding(Standing standing) {
    synchronized (trialLock) {
      this.standing = standing;
      makeRoom();
    }
  }

  /**
   * Lets one request through; its success brings all the others. For a backend that could not be
   * heard of: what failed there meanwhile is forgotten, or it would not be picked for the probe.
   */
  public final void probe() {
    recentErrors = 0;
    probeOnceMore();
  }

  /** The same for one that failed. It keeps its record, and is picked when that has faded. */
  final void probeOnceMore() {
    failuresInARow = 0;
    beforeProbe = inFlight;
    setTrial(Trial.PROBING);
  }

  final void setTrial(Trial trial) {
    synchronized (trialLock) {
      this.trial = trial;
      makeRoom();
    }
  }

  /** Begins its slow start anew: it takes requests from now on. */
  public final void startSlowly(long nowNanos) {
    upSinceNanos = nowNanos;
  }

  final Trial trial() {
    return trial;
  }

  /** Failures since the last success, or since the probe was let through. */
  final int failuresInARow() {
    return failuresInARow;
  }

  private void makeRoom() {
    if (standing != Standing.IN_ROTATION) {
      room = 0;
    } else {
      room =
          switch (trial) {
            case NONE -> limit;
            case PROBING -> Math.min(limit, beforeProbe + 1);
            case EJECTED -> 0;
          };
    }
  }

  /** Its share of the requests, relative to the others, as the policy has it. */
  public final double weight() {
    return weight;
  }

  final void setWeight(double weight) {
    this.weight = weight;
  }

  /** Requests of this client in flight at the backend. */
  public final int inFlight() {
    return inFlight;
  }

  /** Failures of late, each fading with the setting {@code error-memory}. */
  public final float recentErrors() {
    return recentErrors;
  }

  /** Counts one more request in flight, unless the backend is not available. */
  public final boolean tryStart() {
    for (int seen = inFlight; seen < room; seen = inFlight) {
      if (IN_FLIGHT.compareAndSet(this, seen, seen + 1)) {
        if (room > 0) {
          return true;
        }
        // Taken out meanwhile, by one who may have found nothing in flight.
        abandoned();
      }
    }
    return false;
  }

  /** The same for a backend of that standing, whether or not it is on trial. */
  final boolean tryStartAnyway(Standing wanted) {
    for (int seen = inFlight; standing == wanted && seen < limit; seen = inFlight) {
      if (IN_FLIGHT.compareAndSet(this, seen, seen + 1)) {
        if (standing == wanted) {
          return true;
        }
        abandoned();
      }
    }
    return false;
  }

  /** Ends a request that the backend answered. */
  public final void succeeded() {
    IN_FLIGHT.getAndAdd(this, -1);
    if (failuresInARow != 0) {
      failuresInARow = 0;
    }
    if (errorRate != 0) {
      moveErrorRate(0);
    }
    if (trial == Trial.PROBING) {
      errorRate = 0;
      setTrial(Trial.NONE);
    }
  }

  /** Ends a request that failed at the backend, or on its way. */
  public final void failed() {
    IN_FLIGHT.getAndAdd(this, -1);
    RECENT_ERRORS.getAndAdd(this, 1f);
    moveErrorRate(1);
    if (trial == Trial.PROBING && beforeProbe > 0) {
      // Sent before the probe, most likely: it says nothing of how the backend is now.
      beforeProbe = Math.max(0, beforeProbe - 1);
      return;
    }
    FAILURES_IN_A_ROW.getAndAdd(this, 1);
  }

  /**
   * Ends a request that the backend refused because it has too much to do. That is no failure, for
   * which it would be left alone: it is to go on working. It counts as a few requests in flight for
   * a moment, or refusing quickly would make it look idle.
   */
  public final void refused() {
    answered();
    if (recentRefusals < REFUSALS_REMEMBERED) {
      RECENT_REFUSALS.getAndAdd(this, 1f);
    }
  }

  /** Ends a request that the backend answered in a way that is neither its merit nor its fault. */
  public final void answered() {
    IN_FLIGHT.getAndAdd(this, -1);
    if (trial == Trial.PROBING && beforeProbe == 0) {
      // It answers: that was the question.
      errorRate = 0;
      setTrial(Trial.NONE);
    }
  }

  /** Ends a request that says nothing about the backend: one that its sender gave up. */
  public final void abandoned() {
    IN_FLIGHT.getAndAdd(this, -1);
  }

  /**
   * Takes in what the backend says of its load. A report from an earlier life of the backend, come
   * late, is dropped; the first of a new life begins with a clean slate.
   */
  public final void report(LoadReport report, long nowNanos) {
    int others = Math.max(0, report.plausibleInFlight() - inFlight);
    Observation now = new Observation(report, others, nowNanos);
    Observation before;
    do {
      before = latest;
      if (before != null && isOutdated(report, before, nowNanos)) {
        return;
      }
    } while (!LATEST.compareAndSet(this, before, now));
    if (before != null && report.incarnation() != before.report.incarnation()) {
      upSinceNanos = nowNanos;
      recentErrors = 0;
      errorRate = 0;
    }
    othersInFlight = others;
  }

  /**
   * Of an earlier life, unless the later one has been silent for so long that it may be a fault.
   */
  private boolean isOutdated(LoadReport report, Observation known, long nowNanos) {
    return report.incarnation() < known.report.incarnation()
        && nowNanos - known.atNanos <= settings.reportExpiry().toNanos();
  }

  /** Lets what is known fade with time. Called by the control plane several times a second. */
  public final void age(long nowNanos) {
    double elapsed = nowNanos - agedAtNanos;
    agedAtNanos = nowNanos;
    fade(RECENT_ERRORS, (float) StrictMath.exp(-elapsed / errorMemoryNanos));
    if (recentRefusals != 0) {
      fade(RECENT_REFUSALS, (float) StrictMath.exp(-elapsed / loadMemoryNanos));
    }
    // A report that comes in between these lines is overwritten, until the next one.
    Observation observation = latest;
    if (observation != null) {
      double age = (nowNanos - observation.atNanos) / (double) loadMemoryNanos;
      float others = (float) (observation.othersInFlight * StrictMath.exp(-age));
      // Or a backend that was busy once would lose to those that never were, for ever.
      othersInFlight = others < NEGLIGIBLE ? 0 : others;
    }
  }

  private void fade(VarHandle field, float share) {
    for (float seen = (float) field.getVolatile(this);
        seen != 0;
        seen = (float) field.getVolatile(this)) {
      float faded = seen * share < NEGLIGIBLE ? 0 : seen * share;
      if (field.compareAndSet(this, seen, faded)) {
        return;
      }
    }
  }

  /** The share of this client's own requests that fail at the backend, from 0 to 1. */
  public final double errorRate() {
    return errorRate;
  }

  /** The latest report, or {@code null} where there is none that is worth anything. */
  public final @Nullable LoadReport freshReport(long nowNanos) {
    Observation observation = latest;
    boolean fresh =
        observation != null && nowNanos - observation.atNanos <= settings.reportExpiry().toNanos();
    return fresh ? observation.report : null;
  }

  long upSinceNanos() {
    return upSinceNanos;
  }

  /** What this client had better not add to: its own requests and recent errors. */
  float ownLoad() {
    return inFlight + recentErrors + recentRefusals;
  }

  /**
   * How busy the backend is, in requests: what it has of others, as far as it said so lately; our
   * own, at {@code ownRequestCost}, which may be more because we know of them for sure; and recent
   * errors. Zero for an idle one.
   */
  float load(float ownRequestCost) {
    return othersInFlight + ownRequestCost * inFlight + recentErrors + recentRefusals;
  }

  private void moveErrorRate(float outcome) {
    float smoothing = (float) settings.errorSmoothing();
    float seen;
    float moved;
    do {
      seen = errorRate;
      moved = seen + smoothing * (outcome - seen);
      if (moved < 1e-4f) {
        moved = 0;
      }
    } while (!ERROR_RATE.compareAndSet(this, seen, moved));
  }

  private static VarHandle field(String name, Class<?> type) {
    try {
      return MethodHandles.lookup().findVarHandle(Candidate.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
