import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { StageId, StageRuleId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import {
  NewStage,
  type PipelineObject,
  type PipelineRecord,
  type StageChange,
  type StageRecord,
} from "#lib/contract/selling/pipeline-record.ts";
import {
  askedField,
  type Catalogue,
  canonicalName,
  nearestField,
} from "#lib/domain/platform/filter/catalogue.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { readStageRules, togetherErrors } from "./read-stage-rules.ts";

export interface Reading {
  readonly actor: Actor;
  /** What moves through the stages. */
  readonly object: PipelineObject;
  readonly catalogue: Catalogue;
  readonly newId: () => StageId;
  readonly newRuleId: () => StageRuleId;
}

const blank = NewStage.omit({ name: true }).parse({});

/** A stage as its entry asks for it; the stages that it takes leads from may still be names. */
const drawn = (given: StageChange, before: readonly StageRecord[], { newId }: Reading): StageRecord => {
  const { id, rules: _, ...rest } = given;
  const kept = before.find((stage) => stage.id === id);
  const asked = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...(kept ?? { id: newId(), name: "", archived: false, ...blank }), ...asked } as StageRecord;
};

const idErrors = (given: readonly StageChange[], before: readonly StageRecord[]): ValidationError[] => {
  const known = new Set<StageId>(before.map(({ id }) => id));
  const seen = new Set<StageId>();
  const errors = given.flatMap(({ id, name }, index): ValidationError[] => {
    const pointer = `/stages/${index}/id`;
    if (id === undefined)
      return name === undefined
        ? [{ pointer: `/stages/${index}/name`, code: "required", message: "A new stage has a name." }]
        : [];
    if (!known.has(id))
      return [{ pointer, code: "unknown_stage", message: "This pipeline has no such stage." }];
    if (seen.has(id)) return [{ pointer, code: "repeated", message: "This stage is in the list twice." }];
    seen.add(id);
    return [];
  });
  const left = before.filter(({ id }) => !seen.has(id));
  if (left.length === 0) return errors;
  const message = `The list lacks ${left.map(({ name, id }) => `"${name}" (${id})`).join(", ")}.`;
  const hint =
    "Name every stage; to take one away, archive it, or DELETE /pipelines/{pipeline_id}/stages/{stage_id}.";
  return [...errors, { pointer: "/stages", code: "stage_left_out", message, hint }];
};

const nameErrors = (stages: readonly StageRecord[]): ValidationError[] =>
  stages.flatMap(({ name }, index) => {
    const first = stages.findIndex((other) => fold(other.name) === fold(name));
    const message = `Two stages are called "${name}"; names are compared in any letter case.`;
    return first === index ? [] : [{ pointer: `/stages/${index}/name`, code: "duplicate_stage", message }];
  });

const fieldErrors = (stages: readonly StageRecord[], { catalogue }: Reading): ValidationError[] =>
  stages.flatMap(({ required_fields }, index) =>
    required_fields.flatMap((field, place): ValidationError[] => {
      const name = canonicalName(catalogue, field);
      const pointer = `/stages/${index}/required_fields/${place}`;
      if (name !== undefined && askedField(catalogue, name) === name) return [];
      const near = nearestField(catalogue, field);
      const hint = near === undefined ? {} : { hint: `Did you mean \`${near}\`?` };
      return [{ pointer, code: "unknown_field", message: `There is no field \`${field}\`.`, ...hint }];
    }),
  );

/** A stage by its id or its name. */
const placeOf = (stages: readonly StageRecord[], named: string): StageRecord | undefined =>
  stages.find(({ id, name }) => id === named || fold(name) === fold(named));

const fromErrors = (stages: readonly StageRecord[]): ValidationError[] =>
  stages.flatMap(({ allowed_from }, index) =>
    (allowed_from ?? []).flatMap((named, place): ValidationError[] => {
      const pointer = `/stages/${index}/allowed_from/${place}`;
      const message = `This pipeline has no stage \`${named}\`.`;
      return placeOf(stages, named) === undefined ? [{ pointer, code: "unknown_stage", message }] : [];
    }),
  );

/** Deals are moved by whoever changes them: rules follow leads alone. */
const ruleErrors = (given: readonly StageChange[], { object }: Reading): ValidationError[] =>
  given.flatMap(({ rules = [] }, index): ValidationError[] => {
    if (object === "lead" || rules.length === 0) return [];
    const message = "Rules move leads alone; this is a stage of deals.";
    const hint = "Leave `rules` out. Deals are moved by `PATCH /deals/{deal_id}`.";
    return [{ pointer: `/stages/${index}/rules`, code: "not_of_deals", message, hint }];
  });

const sizeErrors = (stages: readonly StageRecord[]): ValidationError[] => {
  const pointer = "/stages";
  if (stages.every(({ archived }) => archived))
    return [{ pointer, code: "all_archived", message: "One stage at least takes leads." }];
  if (Buffer.byteLength(JSON.stringify(stages)) <= sizes.pipelineBytesMax) return [];
  const message = `A pipeline's stages take at most ${sizes.pipelineBytesMax} bytes as JSON.`;
  return [{ pointer, code: "too_large", message }];
};

/** The stages that a request asks for, in their order. Throws Refusal with every error's place. */
export const readStages = (
  given: readonly StageChange[],
  before: Pick<PipelineRecord, "stages"> | undefined,
  reading: Reading,
): StageRecord[] => {
  const stages = given.map((one) => drawn(one, before?.stages ?? [], reading));
  const named = idErrors(given, before?.stages ?? []);
  const errors =
    named.length > 0
      ? named
      : [
          ...nameErrors(stages),
          ...fieldErrors(stages, reading),
          ...fromErrors(stages),
          ...ruleErrors(given, reading),
          ...sizeErrors(stages),
        ];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  const read = stages.map((stage) => ({
    ...stage,
    required_fields: [
      ...new Set(stage.required_fields.map((field) => canonicalName(reading.catalogue, field) ?? field)),
    ],
    allowed_from: stage.allowed_from && [
      ...new Set(stage.allowed_from.flatMap((named) => placeOf(stages, named)?.id ?? [])),
    ],
  }));
  return withRules(given, read, reading);
};

/** The stages with their rules, which may name any of them. */
const withRules = (
  given: readonly StageChange[],
  stages: readonly StageRecord[],
  reading: Reading,
): StageRecord[] => {
  const errors: ValidationError[] = [];
  const placed = (named: string) => placeOf(stages, named);
  const ruled = stages.map((stage, index) => {
    const asked = given[index]?.rules;
    if (asked === undefined) return stage;
    const told = readStageRules(asked, `/stages/${index}/rules`, { ...reading, placeOf: placed });
    errors.push(...told.errors);
    return { ...stage, rules: told.rules };
  });
  const all = errors.length > 0 ? errors : [...togetherErrors(ruled), ...sizeErrors(ruled)];
  if (all.length > 0) throw new Refusal("validation_failed", { errors: all });
  return ruled;
};
