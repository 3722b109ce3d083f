import type { CapacityMeter } from "../capacity/capacity-meter.ts";
import type { Committer } from "../storage/committer.ts";
import type { TableCatalog } from "../storage/table-catalog.ts";
import type { TableSettings } from "../storage/table-settings.ts";
import type { StreamStore } from "../streams/stream-store.ts";

/** A request's body, as it came. */
export type Body = Record<string, unknown>;

/** What the operations work with. */
export interface Context {
  readonly catalog: TableCatalog;
  readonly settings: TableSettings;
  readonly committer: Committer;
  readonly meter: CapacityMeter;
  readonly streams: StreamStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The same, for one request. */
export interface RequestContext extends Context {
  /** The access key that signed it; empty when there is none. */
  readonly caller: string;
}

/** One operation of the API. The door runs those that write, or need one moment for several reads, one at a time. */
export type Operation = (body: Body, context: RequestContext) => Promise<Body>;
