import * as z from "zod";
import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import { Overdue, Workflow } from "#lib/contract/automation/workflow-record.ts";
import { JobId, type WorkflowId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";
import { SealedSecret } from "#lib/domain/platform/secret/signing-secret.ts";

/** A workflow as it is kept. */
export const WorkflowRecord = z.strictObject({
  ...Workflow.shape,
  /** The number of the last step that was given an id. */
  last_step: z.int().min(0),
  /** By which its calls are signed, the newest first. Records from before there were calls have none. */
  secrets: z.array(SealedSecret).default([]),
  /** The job that enrols those that passed already when it was first activated, and how many these were. */
  existing: z.strictObject({ leads: z.int(), job_id: JobId }).nullable().default(null),
  /** Since when its schedules ask for leads: they were activated, or changed. Records from before say it by `updated_at`. */
  scheduled_since: Timestamp.nullable().default(null),
  /**
   * Since when its triggers follow leads as they do: it was first activated, or they or its time zone changed. Records from
   * before say it by `updated_at`.
   */
  triggers_since: Timestamp.nullable().default(null),
  /** Of triggers that later changes left as they were: when each began, by the id of its membership rule. */
  trigger_since: z.record(z.string(), Timestamp).optional(),
  /** Since when it has been paused; null unless it is. */
  paused_at: Timestamp.nullable().default(null),
  /** What documents from before its last change asked for, on which runs may still be: they end on their own. */
  former: z
    .strictObject({
      listens: z.boolean(),
      pauses: z.boolean(),
      /** Goals and `stop_when` filters, as JSON. */
      ends: z.array(z.string()).optional(),
    })
    .default({ listens: false, pauses: false }),
  /**
   * Whether it counts among what changes of leads are followed for, by a goal or a `stop_when` filter. Records of earlier
   * releases do once they are saved or activated again.
   */
  hears_ends: z.boolean().default(false),
  /** When it was last activated after a pause, and what becomes of runs whose wait was over meanwhile. */
  resumed: z.strictObject({ paused_at: Timestamp, at: Timestamp, overdue: Overdue }).nullable().default(null),
});
export type WorkflowRecord = z.infer<typeof WorkflowRecord>;

export interface WorkflowReader extends NamedRecordReader<WorkflowRecord> {
  /** What a workflow did by one of its versions: immutable. */
  document(
    workspaceId: WorkspaceId,
    id: WorkflowId,
    documentVersion: number,
  ): Promise<WorkflowDocument | undefined>;
}
export interface WorkflowStore extends WorkflowReader, NamedRecordStore<WorkflowRecord> {}

/** What it does, without what is known about it. */
export const documentOf = (record: WorkflowRecord): WorkflowDocument => {
  const { trigger, unless, goal, stop_when, enrol, steps } = record;
  const { time_zone, quiet_hours, business_days, contacts_per_day, contacts_per_week, company_pause } =
    record;
  const hours = { time_zone, quiet_hours, business_days };
  const contacts = { contacts_per_day, contacts_per_week, company_pause };
  return { trigger, unless, goal, stop_when, enrol, ...hours, ...contacts, steps };
};

export const showWorkflow = ({
  last_step: _,
  secrets: __,
  existing: ___,
  scheduled_since: ____,
  triggers_since: _____,
  trigger_since: _________,
  paused_at: ______,
  former: _______,
  hears_ends: __________,
  resumed: ________,
  ...shown
}: WorkflowRecord): Workflow => shown;
