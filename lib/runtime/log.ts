export { errorFields, type LogFields, log } from "#lib/adapters/log.ts";

/**
 * A failure whose cause is in the log already. Lambda logs the message of whatever a handler throws, so that a handler
 * throws this in place of an error whose message may hold personal data.
 */
export class LoggedFailure extends Error {
  override readonly name = "LoggedFailure";
  constructor() {
    super("The cause is logged.");
  }
}
