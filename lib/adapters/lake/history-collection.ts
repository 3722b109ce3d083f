import { historyPartition, leadShards } from "#lib/adapters/dynamo/keys.ts";
import { fromHistoryItem } from "#lib/adapters/dynamo/platform/histories.ts";
import { monthsBetween } from "#lib/adapters/dynamo/records/engagement-months.ts";
import type { Comparable } from "#lib/domain/platform/filter/field-value.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { FilterColumn } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { HistoryName } from "#lib/domain/platform/history/history.ts";
import { type Collection, changedMsOf } from "./collection.ts";
import { openedAt } from "./engagement-collection.ts";

/** A fact of a row, and the column that it fills; `from` and `to` are words of SQL. */
interface FactColumn {
  readonly fact: string;
  readonly column: FilterColumn;
}

const text = (fact: string, name = fact): FactColumn => ({ fact, column: { name, type: "VARCHAR" } });

const comparable = (value: unknown): Comparable => {
  if (typeof value === "string") return fold(value);
  return typeof value === "number" || typeof value === "boolean" ? value : undefined;
};

const historyOf = (name: HistoryName & Collection["name"], facts: readonly FactColumn[]): Collection => ({
  name,
  columns: [
    { name: "id", type: "VARCHAR" },
    { name: "lead_id", type: "VARCHAR" },
    { name: "at", type: "BIGINT" },
    ...facts.map(({ column }) => column),
  ],
  lanes: leadShards,
  partitions: (workspaceId, lane, { from, to }) =>
    monthsBetween(from === "" ? openedAt(workspaceId) : from, to).map((month) =>
      historyPartition(workspaceId, name, month, lane),
    ),
  idOf: ({ record_id, at, n }) => `${fold(String(record_id))}#${at}#${n}`,
  rowOf: (item) => {
    const row = fromHistoryItem(item);
    const values = facts.map(({ fact, column }) => [column.name, comparable(row.facts[fact])] as const);
    return {
      id: `${fold(row.record)}#${row.at}#${row.n}`,
      deleted: false,
      changedMs: changedMsOf(item),
      values: { lead_id: fold(row.record), at: Date.parse(row.at), ...Object.fromEntries(values) },
      item: JSON.stringify(item),
    };
  },
});

/** Every move of a lead from stage to stage. */
export const stageMoveCollection = historyOf("stage_moves", [
  text("from", "from_stage_id"),
  text("to", "to_stage_id"),
  text("driver"),
  text("by", "moved_by"),
  text("rule_id"),
  { fact: "forced", column: { name: "forced", type: "BOOLEAN" } },
  { fact: "duration_seconds", column: { name: "duration_seconds", type: "DOUBLE" } },
]);

/** Every change of a lead's owner. */
export const assignmentCollection = historyOf("assignments", [
  text("from", "from_member_id"),
  text("to", "to_member_id"),
  text("cause"),
  text("by", "assigned_by"),
  text("rule_id"),
  text("pool_id"),
]);
