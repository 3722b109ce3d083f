import type { StageId } from "#lib/contract/platform/ids.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { timesRate } from "#lib/domain/records/deal/base-amount.ts";
import type { DealSums } from "#lib/domain/records/record-kind/deal-sums.ts";
import type { Collection } from "./collection.ts";
import type { SqlRow } from "./duckdb.ts";
import { ownerOf, stageOf } from "./lead-statistics.ts";
import { fieldsOf, type Selection, type Sql, whereOf } from "./page-sql.ts";
import { recordsWith } from "./snapshot-view.ts";

/** One row for each stage, owner and base currency: these, the deals, the sum of their amounts, those that are rotting. */
export const dealsByStageSql = (
  collection: Collection,
  selection: Selection,
  limits: ReadonlyMap<StageId, Date>,
): Sql => {
  const { where, values } = whereOf(selection, collection);
  const from = recordsWith(collection, selection.catalogue, fieldsOf(selection.filter));
  const bounds = [...limits].flatMap(([stage, until]) => [fold(stage), until.getTime()]);
  const isLate = [...limits.keys()].map((_, index) => {
    const at = values.length + index * 2 + 1;
    return `(stage_id = $${at} AND stage_entered_at < $${at + 1})`;
  });
  const late = isLate.length === 0 ? "false" : isLate.join(" OR ");
  const [amount, currency] = [quotedField("base_amount.amount"), quotedField("base_amount.currency")];
  const columns = [
    "stage_id",
    "owner_id",
    `upper(${currency})`,
    "count(*)",
    `CAST(sum(${amount}) AS VARCHAR)`,
    `count(*) FILTER (${late})`,
  ];
  const sql = `SELECT ${columns.join(", ")} FROM ${from} WHERE (${where}) AND stage_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 4 DESC, owner_id NULLS LAST`;
  return { sql, values: [...values, ...bounds] };
};

export const dealSumsOf = ([stage, owner, currency, deals, sum, rotting]: SqlRow): DealSums => ({
  stage: stageOf(stage),
  owner: ownerOf(owner),
  deals: Number(deals),
  rotting: Number(rotting),
  sum:
    typeof sum === "string" && typeof currency === "string"
      ? { amount: timesRate(sum, "1", currency), currency }
      : null,
});
