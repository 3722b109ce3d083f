import { Refusal } from "#lib/contract/errors.ts";
import type { PipelineId, StageId } from "#lib/contract/platform/ids.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Namers } from "#lib/domain/platform/naming/namer.ts";
import { requireVersion } from "#lib/domain/platform/request/require-version.ts";
import { fieldsNaming } from "#lib/domain/records/custom-field/stage-requirements.ts";
import { allFields, allPipelines, type LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { schemaAudit } from "#lib/domain/records/lead/schema-audit.ts";
import { namesStages } from "#lib/domain/records/pipeline/names-stages.ts";
import type { RecordLake } from "#lib/domain/records/record-kind/record-lake.ts";
import { countWords, dealsIn, leadsIn } from "./in-stages.ts";
import type { PipelineStore } from "./pipeline-store.ts";
import { findPipeline } from "./pipelines.ts";
import { showPipeline } from "./show-pipeline.ts";

/** Refuses while deals are in these stages. */
const requireNoDeals = async (
  { recordLake }: Pick<DeletionDeps, "recordLake">,
  stamp: Stamp,
  ids: readonly StageId[],
): Promise<void> => {
  const deals = await dealsIn(recordLake, stamp, ids);
  if (deals.count === 0) return;
  throw new Refusal("in_use", {
    detail: `${countWords(deals, "deal")} here. Delete its stages with \`move_to\`, or move the deals.`,
  });
};

export interface DeletionDeps {
  readonly store: PipelineStore;
  readonly namers: Namers;
  readonly statistics: Pick<LeadStatistics, "count">;
  readonly recordLake: Pick<RecordLake, "count">;
}

/** The rules that go with their stages. */
const rulesOf = (
  leadSchema: Pick<LeadSchema, "pipelines" | "deals">,
  ids: readonly StageId[],
): ReadonlySet<string> =>
  new Set(
    allPipelines(leadSchema)
      .flatMap(({ stages }) => stages)
      .flatMap(({ id, rules }) => (ids.includes(id) ? rules.map((rule) => rule.id) : [])),
  );

/** Refuses while records name one of these stages. */
export const requireUnnamed = async (
  { namers }: Pick<DeletionDeps, "namers">,
  { actor }: Stamp,
  leadSchema: Pick<LeadSchema, "fields" | "pipelines" | "deals">,
  ids: readonly StageId[],
): Promise<void> => {
  const all = await namers.list(actor.workspace_id);
  const own = rulesOf(leadSchema, ids);
  const used_by = [
    ...all.filter((one) => namesStages(one, ids) && !own.has(one.id)).map(({ kind, id }) => ({ kind, id })),
    ...fieldsNaming(allFields(leadSchema), ids).map(({ id }) => ({ kind: "custom_field", id })),
  ];
  if (used_by.length === 0) return;
  throw new Refusal("in_use", { used_by, detail: "These ask for the stage. Change or delete them first." });
};

const requireDeletable = (
  { is_default, name, object }: PipelineRecord,
  leads: Awaited<ReturnType<typeof leadsIn>> | undefined,
): void => {
  if (is_default)
    throw new Refusal("wrong_state", {
      detail: `New ${object}s begin in "${name}". Make another pipeline the default first.`,
    });
  if (leads !== undefined && leads.count > 0)
    throw new Refusal("wrong_state", {
      detail: `${countWords(leads, "lead")} in its stages. Delete these with \`move_to\`, or move the leads.`,
    });
};

/** Deletes a pipeline that has no leads, or no deals, and is not the default one. */
export const deletePipeline = async (
  deps: DeletionDeps,
  { id, ifMatch }: { readonly id: PipelineId; readonly ifMatch: number | undefined },
  stamp: Stamp,
): Promise<void> => {
  const { store, statistics } = deps;
  const leadSchema = await store.read(stamp.actor.workspace_id);
  const before = findPipeline(leadSchema, id);
  requireVersion(showPipeline(before), ifMatch);
  const ids = before.stages.map((stage) => stage.id);
  requireDeletable(before, before.object === "deal" ? undefined : await leadsIn(statistics, stamp, ids));
  if (before.object === "deal") await requireNoDeals(deps, stamp, ids);
  await requireUnnamed(deps, stamp, leadSchema, ids);
  const audit = schemaAudit("pipeline.delete", { before }, stamp);
  if (!(await store.write(leadSchema, [{ before }], audit)))
    await deletePipeline(deps, { id, ifMatch }, stamp);
};
