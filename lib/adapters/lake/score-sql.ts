import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { filterSql } from "#lib/domain/platform/filter/sql/filter-sql.ts";
import { quoted, quotedField } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { modelName } from "#lib/domain/selling/scoring/compiled-model.ts";
import type { ScoringNow } from "#lib/domain/selling/scoring/score-lake.ts";
import { sqlText } from "./duckdb.ts";
import { double, eventSumsSql, fadingSql, type PlacedRule } from "./event-sums-sql.ts";
import { leadCollection } from "./lead-collection.ts";
import { fieldsOf, type Sql } from "./page-sql.ts";
import { scoreColumn } from "./score-column.ts";
import { recordsWith } from "./snapshot-view.ts";
import { SqlValues } from "./sql-values.ts";

/** How the column of states is read, once a lead. */
const stateType = ({ engagement }: ScoringModelRecord): string => {
  const sums = Object.fromEntries(engagement.map(({ id }) => [id, ["DOUBLE"]]));
  const parts = { model: "VARCHAR", of: "VARCHAR", grade: "VARCHAR", adjustments: [["DOUBLE"]] };
  return JSON.stringify(engagement.length === 0 ? parts : { ...parts, sums });
};

const within = (value: string, cap: number | null): string =>
  cap === null ? value : `greatest(${double(-cap)}, least(${double(cap)}, ${value}))`;

const countedSql = [...leadCatalogue.fields.keys()]
  .filter((name) => name.startsWith("engagement.") && !name.endsWith("_rate"))
  .map((name) => `coalesce(${quotedField(name)}, 0)`)
  .join(" + ");

const placed = ({ engagement }: ScoringModelRecord): PlacedRule[] =>
  engagement.map((rule, place) => ({ rule, place }));

/** Each lead with its state, whether its events must be asked, and the points of the fit rules by group. */
const leadsSql = ({ model, catalogue, now }: ScoringNow, values: SqlValues): string => {
  const clock = { now };
  const fit = model.fit.map(({ when, points }, place) => {
    const holds = values.condition(filterSql(when, catalogue, clock));
    return `CASE WHEN ${holds} THEN ${double(points)} ELSE ${double(0)} END AS fit_${place}`;
  });
  const state = `from_json(${scoreColumn.name}, ${sqlText(stateType(model))})`;
  const columns = ["id", "score", `${state} AS state`, `${countedSql} AS counted`, ...fit];
  const from = recordsWith(
    leadCollection,
    catalogue,
    model.fit.flatMap(({ when }) => fieldsOf(when)),
  );
  return `SELECT ${columns.join(", ")} FROM ${from}`;
};

/** What the rules of a group give together, or those of none. */
const givenSql = ({ fit, engagement }: ScoringModelRecord, group: string | null, now: Date): string => {
  const fits = fit.flatMap((rule, place) => (rule.group === group ? [`fit_${place}`] : []));
  const worths = engagement.flatMap((rule, place) => {
    if (rule.group !== group) return [];
    const left = fadingSql(`at_${place}`, `greatest(at_${place}, ${double(now.getTime())})`, rule);
    return [within(`coalesce(points_${place} * ${left}, 0)`, rule.cap)];
  });
  return [double(0), ...fits, ...worths].join(" + ");
};

const adjustedSql = (now: Date): string =>
  `coalesce(list_sum([one[1] FOR one IN state.adjustments IF one[2] IS NULL OR one[2] > ${double(now.getTime())}]), 0)`;

const gradeSql = ({ grades }: ScoringModelRecord, values: SqlValues): string => {
  const steps = grades
    .toSorted((a, b) => b.from - a.from)
    .map(
      ({ name, from }) => `WHEN rounded >= ${from} THEN ${values.condition({ where: "$1", values: [name] })}`,
    );
  return steps.length === 0 ? "NULL" : `CASE ${steps.join(" ")} END`;
};

/**
 * The leads whose score, as they keep it, is not the model's: `id`, whether their events were asked, how many were
 * counted, and then by rule the points and the moment of its sum. One pass: of the events it reads those of leads
 * whose sums are another model's.
 */
export const dueScoresSql = (scoring: ScoringNow): Sql => {
  const { model, now } = scoring;
  const values = new SqlValues();
  const of = values.condition({ where: "$1", values: [modelName(model)] });
  const id = values.condition({ where: "$1", values: [model.id] });
  const rules = placed(model);
  const leads = leadsSql(scoring, values);
  const asks = `(counted > 0 AND state.of IS DISTINCT FROM ${of})`;
  const heard =
    rules.length === 0
      ? ""
      : `, heard AS (${eventSumsSql(rules, values, { now: now.getTime(), which: `SELECT id FROM leads_now WHERE ${asks}` })})`;
  const sums = rules.flatMap(({ rule, place }) =>
    (["points", "at"] as const).map((part, index) => {
      const kept = `CASE WHEN state.of = ${of} THEN state.sums.${quoted(rule.id)}[${index + 1}] END`;
      return `CASE WHEN ${asks} THEN heard.${part}_${place} ELSE ${kept} END AS ${part}_${place}`;
    }),
  );
  const columns = ["leads_now.*", `${asks} AS asks`, ...sums].join(", ");
  const joined = `SELECT ${columns} FROM leads_now${rules.length === 0 ? "" : " LEFT JOIN heard ON heard.lead_id = leads_now.id"}`;
  const groups = model.groups.map((group) => within(`(${givenSql(model, group.id, now)})`, group.cap));
  const total = [givenSql(model, null, now), ...groups, adjustedSql(now)].join(" + ");
  const rounded = `floor(greatest(0, least(100, ${total})) + 0.5) AS rounded`;
  const isDue = [
    "asks",
    `state.model IS DISTINCT FROM ${id}`,
    `state.of <> ${of}`,
    "score IS DISTINCT FROM rounded",
    `state.grade IS DISTINCT FROM ${gradeSql(model, values)}`,
  ].map((one) => `coalesce(${one}, false)`);
  const shown = [
    "id",
    "asks",
    "counted",
    ...rules.flatMap(({ place }) => [`points_${place}`, `at_${place}`]),
  ];
  return {
    sql: `WITH leads_now AS (${leads})${heard} SELECT ${shown.join(", ")} FROM (SELECT *, ${rounded} FROM (${joined})) WHERE ${isDue.join(" OR ")}`,
    values: values.all,
  };
};
