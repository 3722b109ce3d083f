import type { Index, Item, Table } from "../dynalite.ts";

/** A secondary index, and whether it shares its table's partitions. */
export interface TableIndex extends Index {
  readonly kind: "local" | "global";
  /** Of the index's own key. */
  readonly keyNames: readonly string[];
  /** The attributes that it holds; undefined: all. */
  readonly held: ReadonlySet<string> | undefined;
}

export const keyNamesOf = ({ KeySchema }: Pick<Table, "KeySchema">): string[] =>
  KeySchema.map(({ AttributeName }) => AttributeName);

const known = new WeakMap<Table, readonly TableIndex[]>();

/** The indexes of a table, local ones first. */
export const indexesOf = (table: Table): readonly TableIndex[] => {
  const found = known.get(table) ?? [
    ...(table.LocalSecondaryIndexes ?? []).map((index) => describe(table, index, "local")),
    ...(table.GlobalSecondaryIndexes ?? []).map((index) => describe(table, index, "global")),
  ];
  known.set(table, found);
  return found;
};

const describe = (table: Table, index: Index, kind: TableIndex["kind"]): TableIndex => {
  const keyNames = keyNamesOf(index);
  const { ProjectionType, NonKeyAttributes = [] } = index.Projection;
  const held =
    ProjectionType === "ALL" ? undefined : new Set([...keyNamesOf(table), ...keyNames, ...NonKeyAttributes]);
  return { ...index, kind, keyNames, held };
};

/** What an index holds of an item; undefined when the item lacks one of the index's keys. */
export const entryOf = ({ keyNames, held }: TableIndex, item: Item | undefined): Item | undefined => {
  if (item === undefined || keyNames.some((name) => item[name] === undefined)) return undefined;
  return held ? Object.fromEntries(Object.entries(item).filter(([name]) => held.has(name))) : item;
};
