import type { EngagementRule, OncePer } from "#lib/contract/selling/scoring-record.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { filterSql } from "#lib/domain/platform/filter/sql/filter-sql.ts";
import { scoringTests } from "#lib/domain/selling/scoring/compiled-model.ts";
import { viewOf } from "./collection.ts";
import { engagementCollection } from "./engagement-collection.ts";
import type { SqlValues } from "./sql-values.ts";

const dayMs = 86_400_000;

/** A number as SQL writes a double: all of its digits, and no decimal. */
export const double = (value: number): string => `(${value.toExponential()})`;

/** Half-lives after which a point is nothing, and a double still tells it from none. */
const halfLivesMax = 900;

/** A rule with its place, by which its columns are called `points_0` and `at_0`, and how much of its points is left. */
export interface PlacedRule {
  readonly rule: EngagementRule;
  readonly place: number;
}

/** What is left at `to` of a point of `from`, both SQL for milliseconds since 1970. */
export const fadingSql = (from: string, to: string, { half_life_days: days }: EngagementRule): string =>
  days === null
    ? double(1)
    : `pow(${double(2)}, greatest(${double(-halfLivesMax)}, (${from} - ${to}) / ${double(days * dayMs)}))`;

/** One event of a period counts; one without a period counts for itself. */
const periods: Readonly<Record<OncePer, string>> = {
  message: "coalesce(message_id, id)",
  day: "occurred_at // 86400000",
  campaign: "coalesce(campaign_id, id)",
};

/** Sums as of `now`, and when the latest of their events was; `at` is SQL for the moment of an event that counts. */
const summed = (rules: readonly PlacedRule[], now: number, at: (one: PlacedRule) => string): string[] =>
  rules.flatMap((one) => {
    const { rule, place } = one;
    const left = fadingSql(at(one), double(now), rule);
    return [
      `max(${at(one)}) AS at_${place}`,
      `${double(rule.points)} * sum(CASE WHEN ${at(one)} IS NOT NULL THEN ${left} END) AS points_${place}`,
    ];
  });

/** The points as of their latest event, from those as of `now`. */
const standingSql = ({ rule, place }: PlacedRule, now: number): string => {
  const { points, half_life_days: days } = rule;
  const sum = `max(points_${place})`;
  if (days === null) return `${sum} AS points_${place}`;
  const halfLives = `((${double(now)} - max(at_${place})) / ${double(days * dayMs)})`;
  const standing = `${sum} * pow(${double(2)}, ${halfLives})`;
  return `CASE WHEN ${halfLives} > ${halfLivesMax} THEN ${double(points)} ELSE ${standing} END AS points_${place}`;
};

const holding = (values: SqlValues, now: number, { rule }: PlacedRule): string => {
  const clock = { now: new Date(now) };
  return values.condition(filterSql(scoringTests(rule), engagementCatalogue, clock));
};

const eachCounts = (rules: readonly PlacedRule[], values: SqlValues, now: number, from: string): string => {
  const times = rules.map(
    (one) => `CASE WHEN ${holding(values, now, one)} THEN occurred_at END AS e${one.place}`,
  );
  const columns = summed(rules, now, ({ place }) => `e${place}`);
  return `SELECT lead_id, ${columns.join(", ")} FROM (SELECT lead_id, ${times.join(", ")} FROM ${from}) GROUP BY lead_id`;
};

const firstCounts = (
  [period, rules]: readonly [string, readonly PlacedRule[]],
  values: SqlValues,
  now: number,
  from: string,
): string => {
  const holds = rules.map((one) => holding(values, now, one));
  const firsts = rules.map(({ place }, index) => `min(occurred_at) FILTER (${holds[index]}) AS e${place}`);
  const columns = summed(rules, now, ({ place }) => `e${place}`);
  const asked = holds.join(" OR ");
  return `SELECT lead_id, ${columns.join(", ")} FROM (SELECT lead_id, ${period} AS period, ${firsts.join(", ")} FROM ${from} WHERE ${asked} GROUP BY ALL) GROUP BY lead_id`;
};

/**
 * The sums of the rules by lead, `points_0` as of `at_0` and so on; nothing where no event scores. `which` is a query
 * for the `id`s of the leads that are asked for.
 */
export const eventSumsSql = (
  rules: readonly PlacedRule[],
  values: SqlValues,
  { now, which }: { readonly now: number; readonly which: string },
): string => {
  const from = `(SELECT * FROM ${viewOf(engagementCollection)} WHERE NOT machine AND lead_id IN (${which}))`;
  const free = rules.filter(({ rule }) => rule.once_per === null);
  const once = (Object.keys(periods) as OncePer[]).flatMap((per) => {
    const those = rules.filter(({ rule }) => rule.once_per === per);
    return those.length === 0 ? [] : [[periods[per], those] as const];
  });
  const parts = [
    ...(free.length === 0 ? [] : [eachCounts(free, values, now, from)]),
    ...once.map((one) => firstCounts(one, values, now, from)),
  ];
  const columns = rules.map((one) => `${standingSql(one, now)}, max(at_${one.place}) AS at_${one.place}`);
  return `SELECT lead_id, ${columns.join(", ")} FROM (${parts.join(" UNION ALL BY NAME ")}) GROUP BY lead_id`;
};
