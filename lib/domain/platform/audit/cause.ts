/** The event because of which something is changed. */
export interface Cause {
  readonly eventId: string;
  /** Of the request that began the whole chain. */
  readonly correlationId: string;
}
