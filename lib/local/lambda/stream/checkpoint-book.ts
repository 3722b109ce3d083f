import * as z from "zod";
import { Checkpoint } from "./shard-reader.ts";
import type { Checkpoints } from "./stream-source.ts";

/** The places of all stream sources, by function and stream. */
export const CheckpointSnapshot = z.record(z.string(), Checkpoint);
export type CheckpointSnapshot = z.infer<typeof CheckpointSnapshot>;

/** A stream keeps its records for a day. */
const RETENTION_MS = 24 * 3_600_000;

/** Keeps the places of stream sources, so that the next run goes on where this one stopped. */
export class CheckpointBook {
  readonly #places: Map<string, Checkpoint>;
  readonly #now: () => number;

  constructor(snapshot: CheckpointSnapshot = {}, now: () => number = Date.now) {
    this.#places = new Map(Object.entries(snapshot));
    this.#now = now;
  }

  /** The place of one source. One at a record that the stream has forgotten since counts for nothing. */
  of(functionName: string, streamArn: string): Checkpoints {
    const source = `${functionName} ${streamArn}`;
    return {
      load: () => {
        const place = this.#places.get(source);
        return place && place.createdAt > this.#now() - RETENTION_MS ? place : undefined;
      },
      save: (checkpoint) => {
        this.#places.set(source, checkpoint);
      },
    };
  }

  snapshot(): CheckpointSnapshot {
    return Object.fromEntries(this.#places);
  }
}
