/** A pattern that EventBridge would refuse; the message says why, in the service's words where they are known. */
export class InvalidEventPattern extends Error {
  readonly code = "InvalidEventPatternException";

  constructor(reason: string) {
    super(`Event pattern is not valid. Reason: ${reason}`);
    this.name = "InvalidEventPattern";
  }
}
