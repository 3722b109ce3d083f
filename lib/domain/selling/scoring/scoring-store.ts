import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";

export type ScoringReader = NamedRecordReader<ScoringModelRecord>;
export type ScoringStore = NamedRecordStore<ScoringModelRecord>;

/** What a write of a model does to the workspace's leads, with the job that does it. */
export interface Switch {
  readonly to: "on" | "off";
  /** The lead's model as it was read: the write does not hold once it has changed. */
  readonly model: () => LeadSchema;
  readonly job: JobBegin;
}

export interface SwitchedModels extends ScoringStore {
  /** The same records, whose writes make the model the active one, or none, and begin a job, all or nothing. */
  switching(to: Switch): ScoringStore;
}
