import { Refusal } from "#lib/contract/errors.ts";
import type { JobId, ScoringModelId } from "#lib/contract/platform/ids.ts";
import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { changeRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchema, LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { scoringKind } from "#lib/domain/selling/scoring/models.ts";
import { readRules } from "#lib/domain/selling/scoring/read-model.ts";
import type { SwitchedModels } from "#lib/domain/selling/scoring/scoring-store.ts";

/** Every lead that is not in the bin. */
export const everyLead = { filter: { field: "version", op: "gte", value: 1 }, time_zone: "UTC" } as const;

export interface SwitchDeps {
  readonly store: SwitchedModels;
  readonly leadSchemas: LeadSchemaSource;
}

interface Which {
  readonly id: ScoringModelId;
  readonly ifMatch: number | undefined;
  readonly to: "on" | "off";
  /** Activates the active model again, in the name of the actor. */
  readonly takesOver?: true;
}

const wrongState = (detail: string): Refusal => new Refusal("wrong_state", { detail });

/**
 * Makes a model the active one, or takes it out of force, and begins the job that gives all leads their scores. The write
 * holds only while the workspace's fields and active model are those that were read.
 */
export const switchScoring = async (
  { store, leadSchemas }: SwitchDeps,
  { id, ifMatch, to, takesOver }: Which,
  jobId: JobId,
  stamp: Stamp,
): Promise<BulkJobRecord> => {
  const action = { kind: "rescore", model_id: to === "on" ? id : null } as const;
  const job = newBulkJob(jobId, action, stamp, { selection: { ...everyLead } });
  let leadSchema: LeadSchema = plainSchema;
  const apply = async (before: ScoringModelRecord): Promise<ScoringModelRecord> => {
    leadSchema = await leadSchemas.read(stamp.actor.workspace_id);
    const isActive = leadSchema.scoring?.id === id;
    if (to === "on" && isActive && takesOver !== true) throw wrongState("This model is active already.");
    if (to === "off" && !isActive) throw wrongState("This model is not active.");
    // A field that a rule asks may be gone since.
    if (to === "on") readRules(before, stamp.actor, schemaCatalogue(leadSchema));
    return { ...before, updated_at: stamp.at };
  };
  const switching = store.switching({
    to,
    model: () => leadSchema,
    job: { job, audit: bulkStartAudit(job) },
  });
  await changeRecord(scoringKind, switching, { id, ifMatch, wanted: {}, apply }, stamp);
  return job;
};
