package io.merganser.ingress;

/** Ends the reading of a request that is not let in. Costs no stack trace. */
final class Rejected extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  Rejected(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  static Rejected badRequest(String detail) {
    return new Rejected(Problem.badRequest(detail));
  }

  Problem problem() {
    return problem;
  }
}
