import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import type { LeadSchema, LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";

/** A pipeline before and after; absent before it is made and after it is deleted. */
export interface PipelineStep {
  readonly before?: PipelineRecord;
  readonly after?: PipelineRecord;
}

export interface PipelineStore extends LeadSchemaSource {
  /**
   * Writes steps to the schema that was read, all or none, with an audit entry and the beginning of a job; false when the
   * model has changed since.
   */
  write(
    leadSchema: LeadSchema,
    steps: readonly PipelineStep[],
    audit: AuditEntry,
    begins?: JobBegin,
  ): Promise<boolean>;
}
