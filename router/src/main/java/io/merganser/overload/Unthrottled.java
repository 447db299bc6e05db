package io.merganser.overload;

/** Passes all and keeps nothing: the throttle that is switched off. */
final class Unthrottled implements Throttle {

  @Override
  public boolean tryPass(long nowNanos) {
    return true;
  }

  @Override
  public void accepted(long nowNanos) {}

  @Override
  public void refused(long nowNanos) {}

  @Override
  public void undecided(long nowNanos) {}
}
