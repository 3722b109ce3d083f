/** Because of what something is changed. */
export interface Cause {
  /** The event; null where what caused it gives none, as the images of a job. */
  readonly eventId: string | null;
  /** Of the request that began the whole chain. */
  readonly correlationId: string;
  /** What began the chain: a request, an import, a job, by its id. */
  readonly root: string;
  /** How many changes led here, each causing the next; at least 1. */
  readonly depth: number;
  /** An import, a job or a sync began it: what it moves is told of once, in sum. */
  readonly bulk?: true;
}
