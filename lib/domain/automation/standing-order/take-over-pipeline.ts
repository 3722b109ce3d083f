import { Refusal } from "#lib/contract/errors.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { schemaAudit } from "#lib/domain/records/lead/schema-audit.ts";
import type { PipelineStore } from "#lib/domain/selling/pipeline/pipeline-store.ts";

/** Attempts against other writers of the schema. */
const attemptsMax = 10;

/** Makes the actor the author of a pipeline's rules. Throws Refusal. */
export const takeOverPipeline = async (store: PipelineStore, id: string, stamp: Stamp): Promise<void> => {
  const { actor, at } = stamp;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const leadSchema = await store.read(actor.workspace_id);
    const before = leadSchema.pipelines.find((one) => one.id === id);
    if (before === undefined) return;
    const after = { ...before, updated_by: actor.member_id, updated_at: at, version: before.version + 1 };
    const audit = schemaAudit("pipeline.change", { before, after }, stamp);
    if (await store.write(leadSchema, [{ before, after }], audit)) return;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
