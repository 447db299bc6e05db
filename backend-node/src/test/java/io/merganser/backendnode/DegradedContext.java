package io.merganser.backendnode;

import io.merganser.Criticality;
import io.merganser.RequestContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;

/** A context that asks for lesser answers, and counts them and what is charged. By one thread. */
final class DegradedContext implements RequestContext {
  private final RequestContext context;
  private int lesserAnswers;
  private Duration charged = Duration.ZERO;

  DegradedContext(RequestContext context) {
    this.context = context;
  }

  int lesserAnswers() {
    return lesserAnswers;
  }

  Duration charged() {
    return charged;
  }

  @Override
  public boolean isDegraded() {
    return true;
  }

  @Override
  public void answersWithLess() {
    lesserAnswers++;
  }

  @Override
  public Criticality criticality() {
    return context.criticality();
  }

  @Override
  public Optional<String> customer() {
    return context.customer();
  }

  @Override
  public Duration remaining() {
    return context.remaining();
  }

  @Override
  public int attempt() {
    return context.attempt();
  }

  @Override
  public Optional<String> trace() {
    return context.trace();
  }

  @Override
  public void charge(Duration cpu) {
    charged = charged.plus(cpu);
    context.charge(cpu);
  }

  @Override
  public Executor executor() {
    return context.executor();
  }
}
