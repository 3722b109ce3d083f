import { historyPartition, leadShards } from "#lib/adapters/dynamo/keys.ts";
import { fromHistoryItem } from "#lib/adapters/dynamo/platform/histories.ts";
import { monthsBetween } from "#lib/adapters/dynamo/records/engagement-months.ts";
import type { Comparable } from "#lib/domain/platform/filter/field-value.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { FilterColumn } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { HistoryName, HistoryRow } from "#lib/domain/platform/history/history.ts";
import { type Collection, changedMsOf } from "./collection.ts";
import { openedAt } from "./engagement-collection.ts";

/** A fact of a row, and the column that it fills; `from` and `to` are words of SQL. */
interface FactColumn {
  readonly fact: string;
  readonly column: FilterColumn;
}

const text = (fact: string, name = fact): FactColumn => ({ fact, column: { name, type: "VARCHAR" } });

export const comparable = (value: unknown): Comparable => {
  if (typeof value === "string") return fold(value);
  return typeof value === "number" || typeof value === "boolean" ? value : undefined;
};

type RowPlace = Pick<HistoryRow, "record" | "at" | "n">;

/** The place that a sort key names. */
const placeOf = (sk: string): RowPlace => {
  const [record = "", at = "", n = ""] = sk.split("#");
  return { record, at, n: Number(n) };
};

const ownId = ({ record, at, n }: RowPlace): string => `${fold(record)}#${at}#${n}`;

export interface HistoryColumns {
  readonly name: HistoryName & Collection["name"];
  /** The column that names the record. */
  readonly record: "lead_id" | "deal_id";
  /** Rows with one id are one: the newest of them. Absent: each row has its own. */
  readonly idOf?: (place: RowPlace) => string;
  readonly columns: readonly FilterColumn[];
  /** The values of these columns. */
  readonly valuesOf: (row: HistoryRow) => Readonly<Record<string, Comparable>>;
}

/** The collection of a history; further columns follow from the facts of a row. */
export const historyOf = ({ name, record, idOf = ownId, columns, valuesOf }: HistoryColumns): Collection => ({
  name,
  columns: [
    { name: "id", type: "VARCHAR" },
    { name: record, type: "VARCHAR" },
    { name: "at", type: "BIGINT" },
    ...columns,
  ],
  lanes: leadShards,
  partitions: (workspaceId, lane, { from, to }) =>
    monthsBetween(from === "" ? openedAt(workspaceId) : from, to).map((month) =>
      historyPartition(workspaceId, name, month, lane),
    ),
  idOf: ({ sk }) => idOf(placeOf(String(sk))),
  rowOf: (item) => {
    const row = fromHistoryItem(item);
    return {
      id: idOf(row),
      deleted: false,
      changedMs: changedMsOf(item),
      values: { [record]: fold(row.record), at: Date.parse(row.at), ...valuesOf(row) },
      item: JSON.stringify(item),
    };
  },
});

const ofLeads = (name: HistoryColumns["name"], facts: readonly FactColumn[]): Collection =>
  historyOf({
    name,
    record: "lead_id",
    columns: facts.map(({ column }) => column),
    valuesOf: (row) =>
      Object.fromEntries(facts.map(({ fact, column }) => [column.name, comparable(row.facts[fact])])),
  });

/** Every move of a lead from stage to stage. */
export const stageMoveCollection = ofLeads("stage_moves", [
  text("from", "from_stage_id"),
  text("to", "to_stage_id"),
  text("driver"),
  text("by", "moved_by"),
  text("rule_id"),
  { fact: "forced", column: { name: "forced", type: "BOOLEAN" } },
  { fact: "duration_seconds", column: { name: "duration_seconds", type: "DOUBLE" } },
]);

/** Every change of a lead's owner. */
export const assignmentCollection = ofLeads("assignments", [
  text("from", "from_member_id"),
  text("to", "to_member_id"),
  text("cause"),
  text("by", "assigned_by"),
  text("rule_id"),
  text("pool_id"),
]);
