import type { ScoreContribution } from "#lib/contract/selling/scoring.ts";
import type { EngagementRule, FitRule } from "#lib/contract/selling/scoring-record.ts";
import { namedEvents } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { filterWords } from "#lib/domain/platform/filter/filter-words.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { CompiledModel } from "./compiled-model.ts";
import { type Score, type ScorePart, scoreOf } from "./score-of.ts";
import { countingEvents, sumEvents } from "./sum-events.ts";

type Contribution = (typeof ScoreContribution)["_output"];

const eventIdsMax = 100;

const rounded = (value: number): number => Math.round(value * 100) / 100;
const signed = (value: number): string => `${value > 0 ? "+" : ""}${rounded(value)}`;

const fitWords = ({ catalogue }: CompiledModel, { name, when }: FitRule, { worth }: ScorePart): string =>
  `${signed(worth)}: ${name ?? filterWords(when, catalogue)}`;

const engagementWords = (rule: EngagementRule, { worth }: ScorePart, count: number): string => {
  const { one, many } = namedEvents[rule.event];
  const each = count === 1 ? `1 ${one}` : `${count} ${many}`;
  const fading = rule.half_life_days === null ? "" : `, worth half after ${rule.half_life_days} days`;
  const capped = rule.cap === null ? "" : `, at most ${rule.cap} in all`;
  const named = rule.name === null ? "" : `${rule.name}: `;
  return `${signed(worth)}: ${named}${each} at ${signed(rule.points)}${fading}${capped}`;
};

const contributionOf = (
  compiled: CompiledModel,
  part: ScorePart,
  events: ReadonlyMap<string, readonly HeardEvent[]>,
): Contribution => {
  const { model } = compiled;
  const base = { rule: part.rule, kind: part.kind, decayed_to: rounded(part.worth) };
  const fit = part.kind === "fit" && model.fit.find(({ id }) => id === part.rule);
  if (fit) return { ...base, points: part.points, event_ids: [], words: fitWords(compiled, fit, part) };
  const rule = part.kind === "engagement" && model.engagement.find(({ id }) => id === part.rule);
  if (rule) {
    const own = events.get(rule.id) ?? [];
    const newest = own.toSorted((a, b) => Date.parse(b.occurred_at) - Date.parse(a.occurred_at));
    return {
      ...base,
      points: rounded(rule.points * own.length),
      event_ids: newest.slice(0, eventIdsMax).map(({ sender_id }) => sender_id),
      words: engagementWords(rule, part, own.length),
    };
  }
  const { reason = "", by = "", expires_at = null } = part.adjustment ?? {};
  const until = expires_at === null ? "" : `, until ${expires_at}`;
  const words = `${signed(part.points)}: ${reason} (by hand, ${by}${until})`;
  return { ...base, points: part.points, event_ids: [], words };
};

/** A lead's score at a moment out of all events that had happened, and what it is made of, the largest part first. */
export const explainScore = (
  compiled: CompiledModel,
  { lead, scoreState }: StoredLead,
  all: readonly HeardEvent[],
  at: Date,
): Pick<Score, "score" | "grade"> & { readonly contributions: Contribution[] } => {
  const past = all.filter(({ occurred_at }) => Date.parse(occurred_at) <= at.getTime());
  const adjustments = (scoreState?.adjustments ?? []).filter((one) => Date.parse(one.at) <= at.getTime());
  const { score, grade, parts } = scoreOf(
    compiled,
    lead,
    { sums: sumEvents(compiled, past), adjustments },
    at,
  );
  const events = new Map(
    compiled.model.engagement.map((rule) => [rule.id, countingEvents(compiled, rule, past)]),
  );
  const contributions = parts
    .map((part) => contributionOf(compiled, part, events))
    .toSorted((a, b) => Math.abs(b.decayed_to) - Math.abs(a.decayed_to));
  return { score, grade, contributions };
};
