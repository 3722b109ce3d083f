import { Usage } from "./usage.ts";

/** Transactions name the kind of their units as well. */
type Direction = "ReadCapacityUnits" | "WriteCapacityUnits";

/** The `ConsumedCapacity` of one table; undefined unless the request asked for TOTAL or INDEXES. */
export const consumedCapacity = (
  asked: unknown,
  usage: Usage,
  direction?: Direction,
): Record<string, unknown> | undefined => {
  if (asked !== "TOTAL" && asked !== "INDEXES") return undefined;
  const units = (count: number) => ({ CapacityUnits: count, ...(direction && { [direction]: count }) });
  const each = (indexes: ReadonlyMap<string, number>) =>
    Object.fromEntries([...indexes].map(([name, count]) => [name, units(count)]));
  return {
    TableName: usage.tableName,
    ...units(usage.total),
    ...(asked === "INDEXES" && {
      Table: units(usage.table),
      ...(usage.local.size > 0 && { LocalSecondaryIndexes: each(usage.local) }),
      ...(usage.global.size > 0 && { GlobalSecondaryIndexes: each(usage.global) }),
    }),
  };
};

/** The same for a request over several tables: one entry each. */
export const consumedByTable = (
  asked: unknown,
  usages: readonly Usage[],
  direction?: Direction,
): Record<string, unknown>[] | undefined => {
  if (asked !== "TOTAL" && asked !== "INDEXES") return undefined;
  const tables = new Map<string, Usage>();
  for (const usage of usages) {
    const table = tables.get(usage.tableName) ?? new Usage(usage.tableName);
    table.add(usage);
    tables.set(usage.tableName, table);
  }
  return [...tables.values()].map((usage) => consumedCapacity(asked, usage, direction) ?? {});
};
