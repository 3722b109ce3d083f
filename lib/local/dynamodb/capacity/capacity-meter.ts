import type { Item, Table } from "../dynalite.ts";
import type { Usage } from "./usage.ts";

export interface MeterReading {
  readonly writeUnits: number;
  readonly readUnits: number;
  /** Write units by partition key value; local indexes are on their table's partition. */
  readonly byPartition: ReadonlyMap<string, number>;
}

/** Counts the capacity units of all requests since the last reset, by the documented rules. */
export class CapacityMeter {
  private written = 0;
  private readSoFar = 0;
  private partitions = new Map<string, number>();

  addWrite(table: Table, keyed: Item, usage: Usage): void {
    const [partitionKey] = table.KeySchema;
    const [value] = Object.values(keyed[partitionKey?.AttributeName ?? ""] ?? {});
    const partition = String(value);
    this.written += usage.total;
    this.partitions.set(partition, (this.partitions.get(partition) ?? 0) + usage.inPartition);
  }

  addRead(usage: Usage): void {
    this.readSoFar += usage.total;
  }

  read(): MeterReading {
    return {
      writeUnits: this.written,
      readUnits: this.readSoFar,
      byPartition: new Map(this.partitions),
    };
  }

  reset(): void {
    this.written = 0;
    this.readSoFar = 0;
    this.partitions = new Map();
  }
}
