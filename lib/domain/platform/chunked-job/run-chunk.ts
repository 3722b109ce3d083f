import { queueDeliveriesMax } from "#lib/contract/resources.ts";

/** The chunk was counted while another delivery was still at work on it: nothing of it may be written any more. */
export class ChunkClosed extends Error {
  override readonly name = "ChunkClosed";
}

/** One chunk of a job, as one delivery of its message finds it. */
export interface Chunk<Result> {
  /** Whether its result is kept; then another delivery was first. */
  readonly isSettled: () => Promise<boolean>;
  /**
   * Does what is left of it. What an earlier delivery has written is recognised, by marks or stamps that were written
   * with it, and counted as that delivery would have. Of a job that was stopped, it comes to what is written.
   * Throws ChunkClosed.
   */
  readonly work: () => Promise<Result>;
  /** Keeps the result and adds it to the job's counts, both or neither, once however often it is called. */
  readonly settle: (result: Result) => Promise<void>;
  /** What becomes of the chunk, or its job, when the last delivery fails as well. */
  readonly giveUp: () => Promise<void>;
}

/** Runs a chunk once, however often its message comes; a message whose last delivery fails goes to the dead letters. */
export const runChunk = async <Result>(chunk: Chunk<Result>, attempt: number): Promise<void> => {
  try {
    if (await chunk.isSettled()) return;
    await chunk.settle(await chunk.work());
  } catch (error) {
    if (error instanceof ChunkClosed) return;
    if (attempt >= queueDeliveriesMax) await chunk.giveUp();
    throw error;
  }
};
