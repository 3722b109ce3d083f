import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { PipelineId, StageId, StageRuleId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { NewPipeline, PipelineChange, PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { dealCatalogue } from "#lib/domain/records/deal/deal-catalogue.ts";
import { settleStagesJob } from "#lib/domain/records/deal/restamp-job.ts";
import { allPipelines, type LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { schemaAudit } from "#lib/domain/records/lead/schema-audit.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import type { PipelineStep, PipelineStore } from "./pipeline-store.ts";
import { readStages } from "./read-stages.ts";
import { requireSameTypes, retypedStages } from "./require-same-types.ts";
import { showPipeline } from "./show-pipeline.ts";

/** The pipeline of an id, or the 404 of a missing one. */
export const findPipeline = (
  leadSchema: Pick<LeadSchema, "pipelines" | "deals">,
  id: PipelineId,
): PipelineRecord => {
  const pipeline = allPipelines(leadSchema).find((one) => one.id === id);
  if (pipeline === undefined) throw new Refusal("not_found");
  return pipeline;
};

/** The pipelines through which the same moves. */
const pipelinesOf = (
  { pipelines, deals }: LeadSchema,
  { object }: Pick<PipelineRecord, "object">,
): PipelineRecord[] => (object === "deal" ? deals.pipelines : pipelines);

/** What the stages of a pipeline may ask for. */
const catalogueFor = (leadSchema: LeadSchema, { object }: Pick<PipelineRecord, "object">): Catalogue =>
  object === "deal" ? dealCatalogue(leadSchema.deals) : schemaCatalogue(leadSchema);

/** A default pipeline takes the place of the one before. */
const stepsOf = (leadSchema: LeadSchema, step: PipelineStep, { at }: Stamp): PipelineStep[] => {
  const { before, after } = step;
  if (after === undefined || !after.is_default || before?.is_default === true) return [step];
  const former = pipelinesOf(leadSchema, after).filter(({ is_default, id }) => is_default && id !== after.id);
  const demoted = former.map((one) => ({
    before: one,
    after: { ...one, is_default: false, updated_at: at, version: one.version + 1 },
  }));
  return [step, ...demoted];
};

const requireOwnName = (leadSchema: LeadSchema, pipeline: PipelineRecord): void => {
  const { id, name } = pipeline;
  if (pipelinesOf(leadSchema, pipeline).some((other) => other.id !== id && fold(other.name) === fold(name)))
    throw new Refusal("duplicate_pipeline");
};

/** Makes a pipeline; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createPipeline = async (
  store: PipelineStore,
  input: NewPipeline,
  ids: {
    readonly id: PipelineId;
    readonly stages: readonly StageId[];
    readonly newRuleId: () => StageRuleId;
  },
  stamp: Stamp,
): Promise<PipelineRecord> => {
  const leadSchema = await store.read(stamp.actor.workspace_id);
  const own = allPipelines(leadSchema).find(({ id }) => id === ids.id);
  if (own !== undefined) return own;
  if (allPipelines(leadSchema).length >= sizes.pipelinesMax)
    throw new Refusal("limit_reached", {
      detail: `A workspace has at most ${sizes.pipelinesMax} pipelines.`,
    });
  const waiting = [...ids.stages];
  const newId = (): StageId => waiting.shift() ?? ids.stages[0] ?? "stage_";
  const { at, actor } = stamp;
  const { stages: given, ...rest } = input;
  const stages = readStages(given, undefined, {
    actor,
    object: input.object,
    catalogue: catalogueFor(leadSchema, input),
    newId,
    newRuleId: ids.newRuleId,
  });
  const made = { created_by: actor.member_id, created_at: at, updated_at: at, version: 1 };
  const after: PipelineRecord = { id: ids.id, ...rest, ...made, stages };
  requireOwnName(leadSchema, after);
  const audit = schemaAudit("pipeline.create", { after }, stamp);
  if (await store.write(leadSchema, stepsOf(leadSchema, { after }, stamp), audit)) return after;
  return createPipeline(store, input, ids, stamp);
};

interface Which {
  readonly id: PipelineId;
  readonly ifMatch: number | undefined;
}

interface Reading {
  readonly actor: Stamp["actor"];
  readonly newId: () => StageId;
  readonly newRuleId: () => StageRuleId;
}

/** A pipeline as a change would make it, its version and time apart. Throws Refusal. */
export const changedPipeline = (
  leadSchema: LeadSchema,
  before: PipelineRecord,
  change: PipelineChange,
  reading: Reading,
): PipelineRecord => {
  const { name = before.name, is_default = before.is_default } = change;
  const { manual_hold_days = before.manual_hold_days } = change;
  if (before.is_default && !is_default)
    throw new Refusal("validation_failed", {
      errors: [
        {
          pointer: "/is_default",
          code: "stays_default",
          message: "There is always a default pipeline.",
          hint: "Send `is_default: true` to another pipeline.",
        },
      ],
    });
  const stages =
    change.stages === undefined
      ? before.stages
      : readStages(change.stages, before, {
          object: before.object,
          catalogue: catalogueFor(leadSchema, before),
          ...reading,
        });
  return { ...before, name, is_default, manual_hold_days, stages };
};

interface PipelineChanging {
  readonly store: PipelineStore;
  readonly recordLake: Pick<RecordLake, "count">;
}

/** Changes a pipeline and its stages, all of the change or nothing. Throws Refusal. */
export const changePipeline = async (
  deps: PipelineChanging,
  { id, ifMatch }: Which,
  change: PipelineChange,
  ids: { readonly newId: () => StageId; readonly newRuleId: () => StageRuleId },
  stamp: Stamp,
): Promise<PipelineRecord> => {
  const { store, recordLake } = deps;
  const leadSchema = await store.read(stamp.actor.workspace_id);
  const before = findPipeline(leadSchema, id);
  requireVersion(showPipeline(before), ifMatch, change);
  const wanted = changedPipeline(leadSchema, before, change, { actor: stamp.actor, ...ids });
  if (isDeepStrictEqual(wanted, before)) return before;
  requireOwnName(leadSchema, wanted);
  await requireSameTypes(recordLake, { before, after: wanted }, stamp);
  const updated_by = stamp.actor.member_id;
  const after = { ...wanted, updated_by, updated_at: stamp.at, version: before.version + 1 };
  const audit = schemaAudit("pipeline.change", { before, after }, stamp);
  const retyped = retypedStages({ before, after });
  // A deal may move in between the count and the write. The job finds those that are stored by then, and the function that
  // checks each deal the later ones (ADR 145).
  const jobId = `job_${derivedUlid(Date.parse(stamp.at), `types|${id}|${after.version}`)}` as const;
  const begins = retyped.length === 0 ? undefined : settleStagesJob(jobId, retyped, stamp);
  const steps = stepsOf(leadSchema, { before, after }, stamp);
  if (await store.write(leadSchema, steps, audit, begins)) return after;
  return changePipeline(deps, { id, ifMatch }, change, ids, stamp);
};
