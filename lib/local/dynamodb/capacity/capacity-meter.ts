import type { Item, Table } from "../dynalite.ts";
import type { Usage } from "./usage.ts";

/** Units since the start. What took them tells one's own from what others do meanwhile: see `since`. */
export interface MeterReading {
  /** Write units by partition key value; local indexes are on their table's partition, global ones elsewhere. */
  readonly writtenIn: ReadonlyMap<string, number>;
  /** Write units by table, all indexes included. */
  readonly writtenTo: ReadonlyMap<string, number>;
  /** Write units, all indexes included, by the access key that signed the requests. */
  readonly writtenBy: ReadonlyMap<string, number>;
  /** Read units by the same. */
  readonly readBy: ReadonlyMap<string, number>;
}

/** Counts the capacity units of all requests, by the documented rules. */
export class CapacityMeter {
  readonly #writtenIn = new Map<string, number>();
  readonly #writtenTo = new Map<string, number>();
  readonly #writtenBy = new Map<string, number>();
  readonly #readBy = new Map<string, number>();

  addWrite(caller: string, table: Table, keyed: Item, usage: Usage): void {
    const [partitionKey] = table.KeySchema;
    const [value] = Object.values(keyed[partitionKey?.AttributeName ?? ""] ?? {});
    add(this.#writtenIn, String(value), usage.inPartition);
    add(this.#writtenTo, usage.tableName, usage.total);
    add(this.#writtenBy, caller, usage.total);
  }

  addRead(caller: string, usage: Usage): void {
    add(this.#readBy, caller, usage.total);
  }

  read(): MeterReading {
    return {
      writtenIn: new Map(this.#writtenIn),
      writtenTo: new Map(this.#writtenTo),
      writtenBy: new Map(this.#writtenBy),
      readBy: new Map(this.#readBy),
    };
  }

  /** What was used after an earlier reading; nobody else's count begins anew, as a reset's would. */
  since(earlier: MeterReading): MeterReading {
    return {
      writtenIn: more(this.#writtenIn, earlier.writtenIn),
      writtenTo: more(this.#writtenTo, earlier.writtenTo),
      writtenBy: more(this.#writtenBy, earlier.writtenBy),
      readBy: more(this.#readBy, earlier.readBy),
    };
  }
}

/** All units of a map of a reading, or of those names alone that fit. */
export const unitsIn = (
  units: ReadonlyMap<string, number>,
  fits: (name: string) => boolean = () => true,
): number => [...units].reduce((sum, [name, count]) => (fits(name) ? sum + count : sum), 0);

const add = (units: Map<string, number>, name: string, count: number): void => {
  units.set(name, (units.get(name) ?? 0) + count);
};

const more = (now: ReadonlyMap<string, number>, earlier: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    [...now]
      .map(([name, count]) => [name, count - (earlier.get(name) ?? 0)] as const)
      .filter(([, c]) => c > 0),
  );
