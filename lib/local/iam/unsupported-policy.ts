/** A policy uses something the evaluator does not know. Loud, because ignoring it would grant or deny by accident. */
export class UnsupportedPolicy extends Error {
  readonly code = "UnsupportedPolicy";

  constructor(what: string) {
    super(`The local IAM check does not support ${what}`);
    this.name = "UnsupportedPolicy";
  }
}
