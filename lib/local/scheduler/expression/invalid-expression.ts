/** A schedule expression that AWS would refuse. */
export class InvalidScheduleExpression extends Error {
  readonly code = "ValidationException";

  constructor(message: string) {
    super(message);
    this.name = "InvalidScheduleExpression";
  }
}
