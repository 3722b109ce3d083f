import { isDeepStrictEqual } from "node:util";
import { type AttributeMap, database, type Table } from "./dynalite.ts";

const unitBytes = 1024;

const units = (item: AttributeMap): number => Math.ceil(database.itemSize(item) / unitBytes);

/** Write units of one change by the documented rules: the larger image, and what each index loses and gains. */
export const writeUnits = (
  table: Table,
  before: AttributeMap | undefined,
  after: AttributeMap | undefined,
  inTransaction: boolean,
): number => {
  const own = Math.max(before === undefined ? 1 : units(before), after === undefined ? 1 : units(after));
  const indexes = [...(table.LocalSecondaryIndexes ?? []), ...(table.GlobalSecondaryIndexes ?? [])];
  const inIndexes = indexes.reduce((sum, { KeySchema }) => {
    const held = (item: AttributeMap | undefined) =>
      item !== undefined && KeySchema.every(({ AttributeName }) => item[AttributeName] !== undefined);
    const sameKey = KeySchema.every(({ AttributeName }) =>
      isDeepStrictEqual(before?.[AttributeName], after?.[AttributeName]),
    );
    const removed = before !== undefined && held(before) && !(held(after) && sameKey) ? units(before) : 0;
    const put = after !== undefined && held(after) && !isDeepStrictEqual(before, after) ? units(after) : 0;
    return sum + removed + put;
  }, 0);
  return own * (inTransaction ? 2 : 1) + inIndexes;
};

/** What was written since the last reset. */
export class CapacityMeter {
  private total = 0;
  private partitions = new Map<string, number>();

  add(partition: string, written: number): void {
    this.total += written;
    this.partitions.set(partition, (this.partitions.get(partition) ?? 0) + written);
  }

  read(): { writeUnits: number; byPartition: ReadonlyMap<string, number> } {
    return { writeUnits: this.total, byPartition: new Map(this.partitions) };
  }

  reset(): void {
    this.total = 0;
    this.partitions = new Map();
  }
}
