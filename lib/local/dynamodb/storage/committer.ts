import type { CapacityMeter } from "../capacity/capacity-meter.ts";
import type { Usage } from "../capacity/usage.ts";
import { writeUnits } from "../capacity/write-units.ts";
import type { BatchOperation, Level } from "../dynalite.ts";
import type { StreamStore } from "../streams/stream-store.ts";
import type { Change } from "./change.ts";
import { expiryOperations } from "./expiry-index.ts";
import type { TableSettings } from "./table-settings.ts";

export interface CommitterParts {
  readonly level: Level;
  readonly settings: TableSettings;
  readonly streams: StreamStore;
  readonly meter: CapacityMeter;
  readonly now: () => number;
}

/** Writes changes with their index entries, stream records and expiry times as one batch: all or nothing. */
export class Committer {
  private readonly listeners = new Set<(tableName: string) => void>();
  private readonly parts: CommitterParts;

  constructor(parts: CommitterParts) {
    this.parts = parts;
  }

  /** Answers what each change cost its caller; removing what has expired is free. */
  async commit(changes: readonly Change[], caller: string, inTransaction = false): Promise<Usage[]> {
    const { level, settings, streams, meter, now } = this.parts;
    const operations: BatchOperation[] = [];
    const told = new Set<string>();
    for (const change of changes) {
      const { table } = change;
      operations.push(...change.operations);
      const { expiryAttribute } = settings.of(table.TableName);
      if (expiryAttribute !== undefined) operations.push(...expiryOperations(table, expiryAttribute, change));
      const record = streams.append(change, now());
      if (record === undefined) continue;
      operations.push(record);
      told.add(table.TableName);
    }
    await level.batch(operations);
    for (const tableName of told) for (const listener of this.listeners) listener(tableName);
    return changes.map((change) => {
      const usage = writeUnits(change, inTransaction);
      const keyed = change.after ?? change.before ?? {};
      if (change.expired !== true) meter.addWrite(caller, change.table, keyed, usage);
      return usage;
    });
  }

  onRecords(listener: (tableName: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
