import type { JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { TagRecord } from "#lib/contract/records/tag-record.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { JobList, JobStore } from "#lib/domain/platform/job/job-store.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { PipelineStore } from "#lib/domain/selling/pipeline/pipeline-store.ts";
import type { SwitchedModels } from "#lib/domain/selling/scoring/scoring-store.ts";
import type { StandingOrder } from "#lib/domain/team/standing-order/standing-order.ts";
import type { ImportReader, ImportStore } from "#lib/domain/transfer/import/import-store.ts";
import type { ScheduleRecord } from "#lib/domain/transfer/schedule/schedule-record.ts";
import type { SourceRecord } from "#lib/domain/transfer/source/source-record.ts";

/** Finds the standing orders of a workspace, and stores on some of them that they are paused. */
export interface SweepDeps {
  readonly workflows: NamedRecordStore<WorkflowRecord>;
  readonly schedules: NamedRecordStore<ScheduleRecord>;
  readonly sources: NamedRecordReader<SourceRecord>;
  readonly rules: NamedRecordReader<AssignmentRule>;
  readonly tags: NamedRecordReader<TagRecord>;
  readonly leadSchemas: LeadSchemaSource;
  readonly jobs: Pick<JobStore, "get" | "write"> & JobList;
  readonly imports: Pick<ImportStore, "get" | "write"> & Pick<ImportReader, "newestFirst">;
}

/** Makes members the authors of standing orders. */
export interface TakeOverDeps {
  readonly workflows: NamedRecordStore<WorkflowRecord>;
  readonly schedules: NamedRecordStore<ScheduleRecord>;
  readonly sources: NamedRecordStore<SourceRecord>;
  readonly rules: NamedRecordStore<AssignmentRule>;
  readonly tags: NamedRecordStore<TagRecord>;
  readonly pipelines: PipelineStore;
  readonly models: SwitchedModels;
  readonly leadSchemas: LeadSchemaSource;
  readonly jobs: Pick<JobStore, "get" | "write">;
  readonly imports: Pick<ImportStore, "get" | "write">;
}

/** What a sweep knows: the moment, and the pauses before it. */
export interface Found {
  readonly now: Date;
  readonly before: readonly PausedOrder[];
}

/** One kind of standing order. */
export interface OrderRow {
  /** Those that act by themselves now, or will once a member resumes them. */
  readonly orders: (deps: SweepDeps, workspaceId: WorkspaceId, found: Found) => AsyncIterable<StandingOrder>;
  /** Stores on the record that it is paused. Absent where the pause alone holds it. May run any number of times. */
  readonly pause?: (
    deps: SweepDeps,
    workspaceId: WorkspaceId,
    pause: PausedOrder,
    now: Date,
  ) => Promise<void>;
  /** The record that the id names; undefined where it is gone. */
  readonly find: (
    deps: TakeOverDeps,
    workspaceId: WorkspaceId,
    id: string,
  ) => Promise<StandingOrder | undefined>;
  /** Makes the actor the author, with the actor's rights, and resumes it. May run any number of times. */
  readonly takeOver: (
    deps: TakeOverDeps,
    id: string,
    stamp: Stamp,
    newId: (kind: "job") => JobId,
  ) => Promise<void>;
}
