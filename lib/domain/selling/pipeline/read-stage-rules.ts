import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { StageId, StageRuleId } from "#lib/contract/platform/ids.ts";
import type { NewStageRule, StageRecord, StageRule } from "#lib/contract/selling/pipeline-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { neverHolds } from "#lib/domain/platform/filter/never-holds.ts";
import { movesByTime } from "#lib/domain/platform/filter/time/pin-dates.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { sourcesOf } from "./rule-sources.ts";

export interface RuleReading {
  readonly actor: Actor;
  readonly catalogue: Catalogue;
  readonly newRuleId: () => StageRuleId;
  /** A stage of the request by its id or its name. */
  readonly placeOf: (named: string) => StageRecord | undefined;
}

type Told = { readonly rule?: StageRule; readonly errors: readonly ValidationError[] };

/** A driver that nobody follows: whoever knows of a CRM's stage asks for its rules. */
const isTold = (driver: StageRule["driver"]): boolean => driver === "crm";

/** Whether a filter asks what its driver is about. */
const asksItsDriver = (driver: StageRule["driver"], when: Filter, catalogue: Catalogue): boolean => {
  const conditions = conditionsOf(when);
  switch (driver) {
    case "engagement":
      return conditions.some(({ field }) => field.startsWith("engagement."));
    case "meeting":
      return conditions.some(({ field }) => field.startsWith("meetings."));
    case "score":
      return conditions.some(({ field }) => field === "score");
    case "elapsed":
      return conditions.some((condition) => movesByTime(condition, catalogue));
    default:
      return true;
  }
};

const hints: Readonly<Record<string, string>> = {
  engagement: "For example `engagement.replies >= 1`.",
  meeting: "For example `meetings.held >= 1`.",
  score: "For example `score >= 70`.",
  elapsed: "For example `days_in_stage >= 14`.",
};

const whenErrors = (
  { driver }: NewStageRule,
  when: Filter | null,
  pointer: string,
  catalogue: Catalogue,
): ValidationError[] => {
  if (when === null)
    return isTold(driver)
      ? []
      : [{ pointer, code: "required", message: "Say which leads the rule moves.", ...hintOf(driver) }];
  if (eventsOf(when).length > 0)
    return [
      {
        pointer,
        code: "event_condition",
        message: "A stage's rule looks at the lead alone and can't ask for events.",
        hint: "Ask for what the lead counts: `engagement.clicks >= 2`.",
      },
    ];
  if (conditionsOf(when).some(({ field }) => field === "lists"))
    return [
      {
        pointer,
        code: "list_condition",
        message: "A stage's rule can't ask for lists.",
        hint: "Use their filters.",
      },
    ];
  if (!asksItsDriver(driver, when, catalogue))
    return [
      { pointer, code: "other_driver", message: `A rule by ${driver} asks for that.`, ...hintOf(driver) },
    ];
  const dead = neverHolds(when, catalogue);
  if (dead !== undefined)
    return [{ pointer, code: "never_holds", message: `No lead passes this: ${dead.message}.` }];
  return [];
};

const hintOf = (driver: string) => (hints[driver] === undefined ? {} : { hint: hints[driver] });

const readOne = (
  given: NewStageRule,
  pointer: string,
  { actor, catalogue, newRuleId, placeOf }: RuleReading,
): Told => {
  const errors: ValidationError[] = (given.from ?? []).flatMap((named, index) =>
    placeOf(named) === undefined
      ? [
          {
            pointer: `${pointer}/from/${index}`,
            code: "unknown_stage",
            message: `This pipeline has no stage \`${named}\`.`,
          },
        ]
      : [],
  );
  let when: Filter | null = null;
  try {
    when =
      given.when === undefined || given.when === null
        ? null
        : readAnyFilter(given.when, actor, catalogue, `${pointer}/when`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.errors === undefined) throw error;
    return { errors: [...errors, ...error.details.errors] };
  }
  if (isTold(given.driver) && given.hold_for !== null)
    errors.push({
      pointer: `${pointer}/hold_for`,
      code: "not_followed",
      message: `A rule by ${given.driver} acts when it is told, and waits for nothing.`,
      hint: "Leave `hold_for` out, or let a rule by `criteria` wait.",
    });
  errors.push(...whenErrors(given, when, `${pointer}/when`, catalogue));
  if (errors.length > 0) return { errors };
  const { id = newRuleId(), driver, direction, order, hold_for } = given;
  const from: StageId[] | null = given.from?.flatMap((named) => placeOf(named)?.id ?? []) ?? null;
  return { errors, rule: { id, driver, when, from, direction, order, hold_for } };
};

/** The rules of a stage as a request gives them, with every error's place. */
export const readStageRules = (
  given: readonly NewStageRule[],
  pointer: string,
  reading: RuleReading,
): { readonly rules: StageRule[]; readonly errors: readonly ValidationError[] } => {
  const told = given.map((one, index) => readOne(one, `${pointer}/${index}`, reading));
  return { rules: told.flatMap(({ rule }) => rule ?? []), errors: told.flatMap(({ errors }) => errors) };
};

/** What is wrong with the rules of all stages together: one that can never hold, and some that go round in a circle. */
export const togetherErrors = (stages: readonly StageRecord[]): ValidationError[] => {
  const edges = new Map<StageId, Set<StageId>>();
  const errors = stages.flatMap((stage, index) =>
    stage.rules.flatMap((rule, place): ValidationError[] => {
      const from = sourcesOf(stages, stage, rule);
      // What waits is no circle: time goes on between.
      if (rule.driver !== "elapsed")
        for (const id of from) edges.set(id, (edges.get(id) ?? new Set()).add(stage.id));
      if (from.length > 0 || stage.archived) return [];
      const pointer = `/stages/${index}/rules/${place}/from`;
      const message = `The rule can never hold: leads come to "${stage.name}" from none of these stages.`;
      return [
        {
          pointer,
          code: "never_holds",
          message,
          hint: "Look at `direction`, and at the stage's own `allowed_from`.",
        },
      ];
    }),
  );
  const reaches = (from: StageId, to: StageId, seen = new Set<StageId>()): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(edges.get(from) ?? [])].some((next) => next === to || reaches(next, to, seen));
  };
  const circle = stages.find(({ id }) => reaches(id, id));
  if (circle === undefined) return errors;
  const message = `Rules could move a lead round in a circle, out of "${circle.name}" and back.`;
  const hint = "Let one of them be `forward_only`, or wait with `days_in_stage` and the driver `elapsed`.";
  return [...errors, { pointer: "/stages", code: "rule_circle", message, hint }];
};
