import type { StageId } from "#lib/contract/platform/ids.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import type { LeadSelection } from "#lib/domain/records/lead/lead-lake.ts";
import type { EngagementCounts } from "#lib/domain/records/lead/lead-statistics.ts";
import { leadCollection } from "./lead-collection.ts";
import { fieldsOf, type Sql, whereOf } from "./page-sql.ts";
import { recordsWith } from "./snapshot-view.ts";

/** The counters that are summed, in the order of their columns. */
export const summedCounters = [
  "sent",
  "delivered",
  "opens",
  "clicks",
  "replies",
  "bounces",
  "unsubscribes",
  "complaints",
  "meetings",
] as const satisfies readonly (keyof EngagementCounts)[];

/** One row for each owner: the owner, the leads, those with a score, the sum of scores, and of each counter. */
export const sumsSql = (selection: LeadSelection): Sql => {
  const { where, values } = whereOf(selection);
  const from = recordsWith(leadCollection, selection.catalogue, fieldsOf(selection.filter));
  const counters = summedCounters.map((name) => `coalesce(sum(${quotedField(`engagement.${name}`)}), 0)`);
  const columns = ["owner_id", "count(*)", "count(score)", "coalesce(sum(score), 0)", ...counters];
  return { sql: `SELECT ${columns.join(", ")} FROM ${from} WHERE ${where} GROUP BY owner_id`, values };
};

/** One row for each stage and owner: these, the leads, those with a score, the sum of scores, those that are rotting. */
export const byStageSql = (selection: LeadSelection, limits: ReadonlyMap<StageId, Date>): Sql => {
  const { where, values } = whereOf(selection);
  const from = recordsWith(leadCollection, selection.catalogue, fieldsOf(selection.filter));
  const bounds = [...limits].flatMap(([stage, until]) => [fold(stage), until.getTime()]);
  const isLate = [...limits.keys()].map((_, index) => {
    const at = values.length + index * 2 + 1;
    return `(stage_id = $${at} AND stage_entered_at < $${at + 1})`;
  });
  const late = isLate.length === 0 ? "false" : isLate.join(" OR ");
  const columns = `stage_id, owner_id, count(*), count(score), coalesce(sum(score), 0), count(*) FILTER (${late})`;
  const sql = `SELECT ${columns} FROM ${from} WHERE (${where}) AND stage_id IS NOT NULL GROUP BY stage_id, owner_id ORDER BY 3 DESC, owner_id NULLS LAST`;
  return { sql, values: [...values, ...bounds] };
};

/** One row for each country: the country and its leads. */
export const byCountrySql = (selection: LeadSelection): Sql => {
  const { where, values } = whereOf(selection);
  const from = recordsWith(leadCollection, selection.catalogue, fieldsOf(selection.filter));
  const sql = `SELECT country, count(*) FROM ${from} WHERE ${where} GROUP BY country ORDER BY 2 DESC, 1 NULLS LAST`;
  return { sql, values };
};

/** One row for each of these tags that is there: the tag and its leads. A lead has each tag once. */
export const taggedSql = (selection: LeadSelection, tags: readonly string[]): Sql => {
  const { where, values } = whereOf(selection);
  const from = recordsWith(leadCollection, selection.catalogue, fieldsOf(selection.filter));
  const asked = tags.map((_, index) => `$${values.length + index + 1}`).join(", ");
  const each = `SELECT unnest(tags) AS tag FROM ${from} WHERE ${where}`;
  return {
    sql: `SELECT tag, count(*) FROM (${each}) WHERE tag IN (${asked}) GROUP BY tag`,
    values: [...values, ...tags],
  };
};

/** One row for each tag that leads carry, most of them first: the tag and its leads. */
export const mostUsedTagsSql = (selection: LeadSelection, limit: number): Sql => {
  const { where, values } = whereOf(selection);
  const from = recordsWith(leadCollection, selection.catalogue, fieldsOf(selection.filter));
  const each = `SELECT unnest(tags) AS tag FROM ${from} WHERE ${where}`;
  const sql = `SELECT tag, count(*) FROM (${each}) GROUP BY tag ORDER BY 2 DESC, 1 LIMIT $${values.length + 1}`;
  return { sql, values: [...values, limit] };
};
