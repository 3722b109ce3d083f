import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { EventCondition, Filter } from "#lib/contract/platform/filters.ts";
import type {
  EngagementRule,
  FitRule,
  NewScoringModel,
  ScoringModelRecord,
} from "#lib/contract/selling/scoring-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { requireSmall } from "#lib/domain/platform/filter/filter-size.ts";
import { neverHolds } from "#lib/domain/platform/filter/never-holds.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";

type Given = Pick<NewScoringModel, "fit" | "engagement" | "groups" | "grades">;
type Rules = Pick<ScoringModelRecord, "fit" | "engagement" | "groups" | "grades">;

const error = (pointer: string, code: string, message: string, hint?: string): ValidationError => ({
  pointer,
  code,
  message,
  ...(hint === undefined ? {} : { hint }),
});

/** Why a rule can't ask a field: the score is what it makes, lists may follow the score, each write moves the version. */
const ownEffects: Readonly<Record<string, string>> = {
  score: "which the model computes",
  lists: "since lists may follow the score",
  version: "which each change moves",
};

const ownEffectError = (when: Filter, pointer: string): ValidationError[] => {
  const field = conditionsOf(when).find((one) => one.field in ownEffects)?.field;
  return field === undefined
    ? []
    : [error(pointer, "own_effect", `A rule can't ask for \`${field}\`, ${ownEffects[field]}.`)];
};

const readWhen = (given: unknown, actor: Actor, catalogue: Catalogue, pointer: string): Filter => {
  // An event condition is told where it belongs, rather than that filters have none.
  const when = readAnyFilter(given, actor, { ...catalogue, hasEvents: true }, pointer);
  if (when === null)
    throw new Refusal("validation_failed", {
      errors: [error(pointer, "required", "A fit rule has a filter.")],
    });
  requireSmall(when, pointer, "A rule's filter");
  const dead = neverHolds(when, catalogue);
  const errors = [
    ...ownEffectError(when, pointer),
    ...(eventsOf(when).length > 0
      ? [
          error(
            pointer,
            "event_condition",
            "A fit rule looks at the lead alone and can't ask for events.",
            "Make an `engagement` rule of it, or ask for what the lead counts: `engagement.clicks >= 2`.",
          ),
        ]
      : []),
    ...(dead === undefined ? [] : [error(pointer, "never_holds", `No lead passes this: ${dead.message}.`)]),
  ];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  return when;
};

const readWhere = (
  { event, where }: Given["engagement"][number],
  actor: Actor,
  catalogue: Catalogue,
  pointer: string,
): EngagementRule["where"] => {
  if (where === undefined || where === null) return null;
  const locate = inJson(pointer);
  const read = readFilter({ event, where }, { ...catalogue, hasEvents: true }, locate) as EventCondition;
  readAnyFilter({ event, where }, actor, { ...catalogue, hasEvents: true }, pointer);
  const { machine } = read.where ?? {};
  if (machine !== undefined && machine !== false)
    throw new Refusal("validation_failed", {
      errors: [
        error(
          `${pointer}/where/machine`,
          "never_holds",
          "What machines do never scores.",
          "Leave `machine` out.",
        ),
      ],
    });
  return read.where ?? null;
};

/** Runs each read, and gathers what they refuse. */
const gathering = () => {
  const errors: ValidationError[] = [];
  let forbidden: Refusal | undefined;
  const attempt = <T>(read: () => T): T[] => {
    try {
      return [read()];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === "forbidden") forbidden = error;
      errors.push(...(error.details.errors ?? []));
      return [];
    }
  };
  const done = (): void => {
    if (forbidden !== undefined) throw forbidden;
    if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  };
  return { errors, attempt, done };
};

const repeated = (ids: readonly string[]): number[] =>
  ids.flatMap((id, index) => (ids.indexOf(id) < index ? [index] : []));

const shapeErrors = ({ fit, engagement, groups, grades }: Given): ValidationError[] => {
  const rules = [
    ...fit.map(({ id, group }, index) => ({ id, group, pointer: `/fit/${index}` })),
    ...engagement.map(({ id, group }, index) => ({ id, group, pointer: `/engagement/${index}` })),
  ];
  const known = new Set(groups.map(({ id }) => id));
  return [
    ...repeated(rules.map(({ id }) => id)).map((index) =>
      error(`${rules[index]?.pointer}/id`, "duplicate_value", "Another rule of the model has this id."),
    ),
    ...repeated(groups.map(({ id }) => id)).map((index) =>
      error(`/groups/${index}/id`, "duplicate_value", "Another group has this id."),
    ),
    ...repeated(grades.map(({ from }) => String(from))).map((index) =>
      error(`/grades/${index}/from`, "duplicate_value", "Another grade begins at this score."),
    ),
    ...rules.flatMap(({ group, pointer }) =>
      group === undefined || group === null || known.has(group)
        ? []
        : [
            error(
              `${pointer}/group`,
              "unknown_group",
              `The model has no group "${group}".`,
              `Add {"id": "${group}", "cap": 30} to \`groups\`.`,
            ),
          ],
    ),
    ...(rules.length === 0
      ? [error("/fit", "required", "A model has at least one rule.", "Add one to `fit` or to `engagement`.")]
      : []),
  ];
};

/** A model's rules with their names canonical. Throws Refusal with every error's place. */
export const readRules = (given: Given, actor: Actor, catalogue: Catalogue): Rules => {
  const { errors, attempt, done } = gathering();
  errors.push(...shapeErrors(given));
  const fit = given.fit.flatMap(({ name = null, group = null, ...rule }, index) =>
    attempt((): FitRule => {
      const when = readWhen(rule.when, actor, catalogue, `/fit/${index}/when`);
      return { ...rule, name, group, when };
    }),
  );
  const engagement = given.engagement.flatMap((rule, index) =>
    attempt((): EngagementRule => {
      const where = readWhere(rule, actor, catalogue, `/engagement/${index}`);
      const { name = null, group = null, half_life_days = null, cap = null, once_per = null } = rule;
      const { id, event, points } = rule;
      return { id, name, group, event, points, half_life_days, cap, once_per, where };
    }),
  );
  done();
  return { fit, engagement, groups: given.groups, grades: given.grades };
};
