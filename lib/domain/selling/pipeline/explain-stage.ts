import { Refusal } from "#lib/contract/errors.ts";
import type { StageMove } from "#lib/contract/selling/lead-stages.ts";
import { RuleDriver, type StageRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { RuleExplanation, StageExplanation } from "#lib/contract/selling/stage-explanation.ts";
import { filterWords } from "#lib/domain/platform/filter/filter-words.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { findStage } from "#lib/domain/records/pipeline/stages.ts";
import { stageErrors } from "#lib/domain/records/pipeline/with-stages.ts";
import { type Driving, heldUntil, type RuleVerdict, ruleVerdicts, watchedDrivers } from "./drive-stage.ts";
import { type AskedMove, targetOf } from "./move-lead.ts";

const all: ReadonlySet<RuleDriver> = new Set(RuleDriver.options);

const named = ({ id, name }: StageRecord) => ({ stage_id: id, stage: name });

/** The stage that a request asks about; undefined where it asks about none. Throws Refusal for one that is not there. */
export const stageAskedAbout = (
  asked: Pick<AskedMove, "stage_id" | "stage">,
  leadSchema: Pick<LeadSchema, "pipelines">,
): StageRecord | undefined => {
  if (asked.stage_id === undefined && asked.stage === undefined) return undefined;
  const found = findStage(leadSchema.pipelines, targetOf(asked, leadSchema))?.stage;
  if (found !== undefined) return found;
  const message = "There is no such stage.";
  throw new Refusal("validation_failed", {
    errors: [{ pointer: "/stage_id", code: "unknown_stage", message, hint: "GET /pipelines lists them." }],
  });
};

/** How a lead came to its stage, by the newest row of its history. */
const becauseOf = (
  { lead }: StoredLead,
  last: StageMove | undefined,
  at: StageRecord | undefined,
): string => {
  if (at === undefined) return "It is in no stage: it was there before stages were, and nobody has moved it.";
  if (last === undefined || last.to !== lead.stage_id) return `It began in “${at.name}”.`;
  const from = last.from_name === null ? "" : ` from “${last.from_name}”`;
  const reason = last.reason === null ? "" : `, saying “${last.reason}”`;
  const forced = last.forced ? ", passing over what the stage requires" : "";
  const who = last.rule_id === null ? (last.by ?? "the service") : `rule ${last.rule_id} (${last.driver})`;
  return `${who} moved it here${from}${forced}${reason}.`;
};

const verdictWords: Readonly<Record<RuleVerdict["verdict"], string>> = {
  moves: "It holds: the lead moves there within seconds, unless a rule before it does.",
  not_from_here: "It moves no lead from the stage that this one is in.",
  does_not_hold: "Its condition does not hold.",
  stage_refuses: "It holds, but the lead lacks what the stage requires.",
  waits: "It holds, and the lead moves once it has for as long as the rule asks.",
  held: "It holds, but a member has moved the lead, which rules leave alone for the pipeline's days.",
  circle: "It holds, but ten changes have already caused one another.",
};

const ruleOf = ({ catalogue }: Driving, { rule, to, verdict, holdsSince }: RuleVerdict): RuleExplanation => {
  const said = {
    rule_id: rule.id,
    to: named(to),
    driver: rule.driver,
    when: rule.when === null ? null : filterWords(rule.when, catalogue),
    holds_since: holdsSince ?? null,
  };
  const waits = verdict === "moves" && !watchedDrivers.has(rule.driver);
  return waits
    ? { ...said, verdict: "waits_to_be_told", why: `It holds once a ${rule.driver} is told.` }
    : { ...said, verdict, why: verdictWords[verdict] };
};

/** Why a lead is where it is, and what speaks against `target`, in plain words. `last` is its newest move. */
export const explainStage = (
  driving: Driving,
  stored: StoredLead,
  last: StageMove | undefined,
  target: StageRecord | undefined,
): StageExplanation => {
  const { pipelines, now } = driving;
  const { lead } = stored;
  const placed = findStage(pipelines, lead.stage_id);
  const held = placed && heldUntil(stored, placed.pipeline);
  const errors = target && stageErrors(pipelines, { ...lead, stage_id: target.id }, lead);
  return {
    at: placed === undefined ? null : named(placed.stage),
    since: lead.stage_entered_at,
    because: becauseOf(stored, last, placed?.stage),
    by: last?.to === lead.stage_id ? (last.rule_id ?? last.by) : null,
    held_until: held !== undefined && held > now ? held.toISOString() : null,
    rules: ruleVerdicts(driving, stored, all).map((one) => ruleOf(driving, one)),
    target:
      target === undefined || errors === undefined
        ? null
        : { ...named(target), may_move: errors.length === 0 && target.id !== lead.stage_id, errors },
  };
};
