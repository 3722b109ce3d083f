import type { StageId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type {
  PipelineRecord,
  RuleDriver,
  StageRecord,
  StageRule,
} from "#lib/contract/selling/pipeline-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { writeTime } from "#lib/domain/platform/history/write-time.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { findStage, type Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import { stageErrors } from "#lib/domain/records/pipeline/with-stages.ts";
import type { Driven } from "#lib/domain/segments/membership/membership-rule.ts";
import type { Holding } from "#lib/domain/segments/membership/membership-store.ts";
import { spanMs } from "../span-ms.ts";
import { causeOfRule, depthOf } from "./rule-cause.ts";
import { sourcesOf } from "./rule-sources.ts";

/** Drivers whose rules are followed; a CRM asks for its own. */
export const watchedDrivers: ReadonlySet<RuleDriver> = new Set([
  "engagement",
  "elapsed",
  "score",
  "criteria",
  "meeting",
]);

export interface Driving {
  readonly pipelines: Pipelines;
  readonly catalogue: Catalogue;
  readonly now: Date;
  /** Since when conditions of rules with `hold_for` have held, as last recorded. */
  readonly holding?: Holding;
}

/** What became of one rule for one lead. */
export interface RuleVerdict {
  readonly rule: StageRule;
  readonly to: StageRecord;
  readonly verdict:
    | "moves"
    | "not_from_here"
    | "does_not_hold"
    | "stage_refuses"
    | "waits"
    | "held"
    | "circle";
  /** Of a rule with `hold_for` whose condition holds. */
  readonly holdsSince?: string;
}

const dayMs = 86_400_000;

/** Until when a lead that a member has moved stays where it is; undefined where no rule is held back. */
export const heldUntil = ({ lead }: StoredLead, { manual_hold_days }: PipelineRecord): Date | undefined => {
  const { stage_entered_at: entered, created_at, provenance } = lead;
  const source = provenance["stage_id"]?.source;
  if (entered === null || entered === created_at || (source !== "manual" && source !== "api"))
    return undefined;
  return new Date(Date.parse(entered) + manual_hold_days * dayMs);
};

/** The rules of a lead's pipeline in the order in which they are asked, each with what becomes of it. */
export const ruleVerdicts = (
  { pipelines, catalogue, now, holding = {} }: Driving,
  stored: StoredLead,
  drivers: ReadonlySet<RuleDriver> = watchedDrivers,
): RuleVerdict[] => {
  const { lead } = stored;
  const placed = findStage(pipelines, lead.stage_id);
  if (placed === undefined || stored.deleted !== undefined) return [];
  const { pipeline } = placed;
  const held = heldUntil(stored, pipeline);
  const verdictOf = (to: StageRecord, rule: StageRule, since: string): RuleVerdict["verdict"] => {
    if (!sourcesOf(pipeline.stages, to, rule).includes(placed.stage.id)) return "not_from_here";
    const clock = { now };
    // Of all leads at once a CRM alone tells.
    const holds =
      rule.when === null ? rule.driver === "crm" : filterPredicate(rule.when, catalogue, clock)(lead);
    if (!holds) return "does_not_hold";
    if (rule.hold_for !== null && Date.parse(since) + spanMs(rule.hold_for) > now.getTime()) return "waits";
    if (stageErrors(pipelines, { ...lead, stage_id: to.id }, lead).length > 0) return "stage_refuses";
    if (held !== undefined && held > now) return "held";
    return depthOf(stored) >= sizes.causationDepthMax ? "circle" : "moves";
  };
  return pipeline.stages
    .filter(({ archived }) => !archived)
    .flatMap((to) => to.rules.filter(({ driver }) => drivers.has(driver)).map((rule) => ({ to, rule })))
    .toSorted((a, b) => a.rule.order - b.rule.order)
    .map(({ to, rule }) => {
      const since = holding[rule.id] ?? now.toISOString();
      const verdict = verdictOf(to, rule, since);
      const holds = rule.hold_for !== null && verdict !== "not_from_here" && verdict !== "does_not_hold";
      return { to, rule, verdict, ...(holds && { holdsSince: since }) };
    });
};

const moved = (before: StoredLead, to: StageId, rule: StageRule, now: Date): StoredLead => {
  const { lead } = before;
  const at = writeTime(now.toISOString(), lead);
  const provenance = { ...lead.provenance, stage_id: { source: "rule", at, by: rule.id } };
  return noteAutomatic(before, {
    ...before,
    lead: {
      ...lead,
      stage_id: to,
      stage_entered_at: at,
      updated_at: at,
      version: lead.version + 1,
      provenance,
    },
    writtenBy: {
      kind: "rule",
      rule: "stage",
      ruleId: rule.id,
      driver: rule.driver,
      cause: causeOfRule(before, rule.id),
    },
  });
};

/**
 * The lead in the stage to which the first rule that holds moves it; absent where none does. The state alone decides, so
 * that it may be asked again and again. CRMs ask with their own driver.
 */
export const driveStage = (
  driving: Driving,
  stored: StoredLead,
  drivers: ReadonlySet<RuleDriver> = watchedDrivers,
): Driven => {
  const verdicts = ruleVerdicts(driving, stored, drivers);
  const found = verdicts.find(({ verdict }) => verdict === "moves");
  // In its new stage other rules hold, from when it is looked at there.
  if (found !== undefined) return { moved: moved(stored, found.to.id, found.rule, driving.now), holding: {} };
  const holding = verdicts.flatMap(({ rule, holdsSince }) =>
    holdsSince === undefined ? [] : [[rule.id, holdsSince] as const],
  );
  return { holding: Object.fromEntries(holding) };
};
