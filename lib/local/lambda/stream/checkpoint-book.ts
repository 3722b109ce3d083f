import type { Kept } from "#lib/local/kept.ts";
import type { Checkpoint } from "./shard-reader.ts";
import type { Checkpoints } from "./stream-source.ts";

/** A stream keeps its records for a day. */
const RETENTION_MS = 24 * 3_600_000;

/** Keeps the places of stream sources, so that the next run goes on where this one stopped. */
export class CheckpointBook {
  readonly #places: Map<string, Checkpoint>;
  readonly #kept: Kept<Checkpoint>;
  /** Of this run, by stream. */
  readonly #sources = new Map<string, Set<string>>();
  readonly #now: () => number;

  /** Places are kept by function and stream. */
  constructor(kept: Kept<Checkpoint>, now: () => number = Date.now) {
    this.#kept = kept;
    this.#places = new Map(kept.entries());
    this.#now = now;
  }

  /** The place of one source. One at a record that the stream has forgotten since counts for nothing. */
  of(functionName: string, streamArn: string): Checkpoints {
    const source = `${functionName} ${streamArn}`;
    const beside = this.#sources.get(streamArn) ?? new Set();
    this.#sources.set(streamArn, beside.add(source));
    return {
      load: () => {
        const place = this.#places.get(source);
        return place && place.createdAt > this.#now() - RETENTION_MS ? place : undefined;
      },
      save: (checkpoint) => {
        this.#kept.put(source, checkpoint);
        this.#places.set(source, checkpoint);
      },
    };
  }

  /** The last record of each stream that all its sources are through with. */
  passed(): ReadonlyMap<string, string> {
    const passed = new Map<string, string>();
    for (const [streamArn, sources] of this.#sources) {
      // Written with as many digits for all, so that their text sorts as they do.
      const places = [...sources].map((source) => this.#places.get(source)?.sequenceNumber ?? "");
      const [first = ""] = places.toSorted((a, b) => (a < b ? -1 : 1));
      if (first !== "") passed.set(streamArn, first);
    }
    return passed;
  }
}
