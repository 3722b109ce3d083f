/** Capacity units that a request took from one table and its indexes. */
export class Usage {
  table = 0;
  readonly local = new Map<string, number>();
  readonly global = new Map<string, number>();
  readonly tableName: string;

  constructor(tableName: string) {
    this.tableName = tableName;
  }

  get total(): number {
    return this.inPartition + sum(this.global);
  }

  /** Units on the item's own partition: local indexes share it. */
  get inPartition(): number {
    return this.table + sum(this.local);
  }

  add(other: Usage): void {
    this.table += other.table;
    addAll(this.local, other.local);
    addAll(this.global, other.global);
  }
}

const sum = (units: ReadonlyMap<string, number>): number => [...units.values()].reduce((a, b) => a + b, 0);

const addAll = (to: Map<string, number>, from: ReadonlyMap<string, number>): void => {
  for (const [name, units] of from) to.set(name, (to.get(name) ?? 0) + units);
};
