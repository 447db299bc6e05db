package io.merganser;

import akka.actor.typed.Behavior;
import akka.actor.typed.BehaviorInterceptor;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.merganser.load.ThreadCpu;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a thread works. While a thread serves a request, those that it sends have the
 * same criticality, customer, trace and deadline, unless they say otherwise, and the CPU time that
 * it uses is charged to it.
 *
 * <p>The handler's threads know by themselves. What a handler hands to other threads is wrapped
 * here, or it works on nobody's behalf.
 */
public final class Propagation {
  private static final ThreadLocal<Bearer> BEARERS = ThreadLocal.withInitial(Bearer::new);

  private Propagation() {}

  /** A message that an actor gets on behalf of a request. */
  public interface Carrier {
    RequestContext context();
  }

  /** The request that this thread serves just now. */
  public static Optional<RequestContext> current() {
    return Optional.ofNullable(BEARERS.get().context);
  }

  /** {@code options}, completed by those of the request that this thread serves. */
  public static RequestOptions complete(RequestOptions options) {
    RequestContext context = BEARERS.get().context;
    return context == null ? options : options.orElse(context.options());
  }

  /** Runs a task on behalf of a request, on this thread. */
  public static void run(RequestContext context, Runnable task) {
    Bearer bearer = BEARERS.get();
    RequestContext before = bearer.switchTo(context);
    try {
      task.run();
    } finally {
      bearer.switchTo(before);
    }
  }

  /** The same for a task with a result. */
  public static <T> T call(RequestContext context, Supplier<T> task) {
    Bearer bearer = BEARERS.get();
    RequestContext before = bearer.switchTo(context);
    try {
      return task.get();
    } finally {
      bearer.switchTo(before);
    }
  }

  /** Runs a task on nobody's behalf, on this thread. */
  public static void detached(Runnable task) {
    Bearer bearer = BEARERS.get();
    RequestContext before = bearer.switchTo(null);
    try {
      task.run();
    } finally {
      bearer.switchTo(before);
    }
  }

  /** Runs every task on behalf of the request that was served where the task was handed over. */
  public static Executor executor(Executor threads) {
    return task -> {
      RequestContext context = BEARERS.get().context;
      threads.execute(context == null ? task : () -> run(context, task));
    };
  }

  /** Runs every task on behalf of one request. */
  public static Executor executor(RequestContext context, Executor threads) {
    return task -> threads.execute(() -> run(context, task));
  }

  /**
   * An actor that handles each message that is a {@link Carrier}, such as a {@link ServiceRequest},
   * on behalf of its request.
   *
   * @param messages the class of all its messages, or one above it
   */
  public static <T> Behavior<T> behavior(Class<? super T> messages, Behavior<T> behavior) {
    return Behaviors.intercept(() -> new CarrierInterceptor<>(messages), behavior);
  }

  private static final class CarrierInterceptor<T> extends BehaviorInterceptor<T, T> {

    // Akka asks only what is an instance of it. Messages such as ServiceRequest have type
    // parameters, and no class of their own.
    @SuppressWarnings("unchecked")
    private CarrierInterceptor(Class<? super T> messages) {
      super((Class<T>) messages);
    }

    @Override
    public Behavior<T> aroundReceive(
        TypedActorContext<T> actor, T message, ReceiveTarget<T> target) {
      return message instanceof Carrier carrier
          ? call(carrier.context(), () -> target.apply(actor, message))
          : target.apply(actor, message);
    }

    @Override
    public boolean isSame(BehaviorInterceptor<Object, Object> other) {
      return other instanceof CarrierInterceptor<?>;
    }
  }

  /** What one thread bears. */
  private static final class Bearer {
    private final ThreadCpu cpu = ThreadCpu.ofCurrentThread();
    private @Nullable RequestContext context;

    /** Charges what was used so far to whom it was used for. */
    private @Nullable RequestContext switchTo(@Nullable RequestContext next) {
      RequestContext before = context;
      if (next == before) {
        return before;
      }
      context = next;
      if (before != null) {
        before.charge(Duration.ofNanos(cpu.stop()));
      }
      if (next != null) {
        cpu.start();
      }
      return before;
    }
  }
}
