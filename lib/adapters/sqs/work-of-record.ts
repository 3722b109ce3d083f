import * as z from "zod";
import { enrolmentWork } from "#lib/adapters/dynamo/automation/enrolment-item.ts";
import { fromRunItem } from "#lib/adapters/dynamo/automation/run-item.ts";
import { fromWorkflowItem } from "#lib/adapters/dynamo/automation/workflows.ts";
import { fromWebhookItem } from "#lib/adapters/dynamo/events/webhook-store.ts";
import { fromJobItem } from "#lib/adapters/dynamo/platform/job-item.ts";
import { fromTagItem } from "#lib/adapters/dynamo/records/tags.ts";
import { fromListItem } from "#lib/adapters/dynamo/segments/lead-lists.ts";
import { fromScheduleItem } from "#lib/adapters/dynamo/transfer/export-schedules.ts";
import { fromImportItem } from "#lib/adapters/dynamo/transfer/import-item.ts";
import { fromSourceItem } from "#lib/adapters/dynamo/transfer/import-sources.ts";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { stateOf } from "#lib/domain/automation/run/run-record.ts";
import type { CallWork, RunWork } from "#lib/domain/automation/run/run-work.ts";
import { scheduleWorkOf, triggerStandings, workflowWork } from "#lib/domain/automation/run/workflow-work.ts";
import { type RuleWork, ruleWork } from "#lib/domain/events/webhook/rule-work.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import { type JobWork, jobWork } from "#lib/domain/platform/job/job-work.ts";
import { listWork } from "#lib/domain/segments/list/list-work.ts";
import type { FollowerWork } from "#lib/domain/segments/membership/follow-work.ts";
import { tagWork } from "#lib/domain/segments/membership/tag-work.ts";
import type { LakeWork } from "#lib/domain/segments/search/lake-work.ts";
import type { AssignmentWork } from "#lib/domain/selling/assignment/assignment-work.ts";
import { type BulkStepMessage, bulkLakeWork, bulkWork } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { lakeWork } from "#lib/domain/transfer/import/import-lake-work.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { type ImportStepMessage, importWork } from "#lib/domain/transfer/import/import-work.ts";
import { type ScheduleMessage, scheduleWork } from "#lib/domain/transfer/schedule/schedule-work.ts";
import { importSourceWork, type SourceMessage, sourceWork } from "#lib/domain/transfer/source/source-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";
import { eventWork, triggerWork } from "./trigger-work.ts";

export interface DueWork {
  readonly importStep?: ImportStepMessage | undefined;
  readonly job?: JobWork | undefined;
  readonly bulkStep?: BulkStepMessage | undefined;
  readonly rule?: RuleWork | undefined;
  readonly lake?: LakeWork | undefined;
  readonly source?: SourceMessage | undefined;
  readonly schedule?: ScheduleMessage | undefined;
  readonly assignment?: AssignmentWork | undefined;
  readonly run?: RunWork | undefined;
  /** Schedules that are to be looked at. */
  readonly planned?: RunWork | undefined;
  readonly call?: CallWork | undefined;
  /** News of an event, for a workspace whose workflows want them. */
  readonly heard?: RunWork | undefined;
  /** Triggers whose leads are to be compared. */
  readonly standings?: readonly FollowerWork[];
  readonly followers?: FollowerWork | undefined;
}

const optional = <T>(item: ItemChange["before"], read: (item: unknown) => T): T | undefined =>
  item === undefined ? undefined : read(item);

const workOfImport = (before: ImportRecord | undefined, after: ImportRecord): DueWork => ({
  importStep: importWork(before, after),
  lake: lakeWork(before, after),
  source: importSourceWork(before, after),
});

const Owned = z.object({ workspace_id: WorkspaceId });
const workOfJob = (before: JobRecord | undefined, after: JobRecord): DueWork => ({
  job: jobWork(before, after),
  bulkStep: bulkWork(before, after),
  lake: bulkLakeWork(before, after),
});

/** The work that a committed change calls for; most kinds of item call for none. */
export const workOfRecord = ({ before, after }: Pick<ItemChange, "before" | "after">): DueWork => {
  if ((after ?? before)?.["kind"] === "import_source")
    return { source: sourceWork(optional(before, fromSourceItem), optional(after, fromSourceItem)) };
  if ((after ?? before)?.["kind"] === "export_schedule")
    return { schedule: scheduleWork(optional(before, fromScheduleItem), optional(after, fromScheduleItem)) };
  if ((after ?? before)?.["kind"] === "list")
    return {
      followers: listWork(
        Owned.parse(after ?? before).workspace_id,
        optional(before, fromListItem),
        optional(after, fromListItem),
      ),
    };
  if ((after ?? before)?.["kind"] === "tag")
    return {
      followers: tagWork(
        Owned.parse(after ?? before).workspace_id,
        optional(before, fromTagItem),
        optional(after, fromTagItem),
      ),
    };
  // Its rules, and what its stages are, may hold of other leads now.
  if (after?.["kind"] === "pipeline")
    return {
      followers: { kind: "standings", ...Owned.parse(after), changed: String(after["sk"]), from: null },
    };
  if ((after ?? before)?.["kind"] === "webhook")
    return { rule: ruleWork(optional(before, fromWebhookItem), optional(after, fromWebhookItem)) };
  if ((after ?? before)?.["kind"] === "workflow")
    return {
      run: workflowWork(
        Owned.parse(after ?? before).workspace_id,
        optional(before, fromWorkflowItem),
        optional(after, fromWorkflowItem),
      ),
      planned: scheduleWorkOf(Owned.parse(after ?? before).workspace_id, optional(after, fromWorkflowItem)),
      standings: triggerStandings(
        Owned.parse(after ?? before).workspace_id,
        optional(before, fromWorkflowItem),
        optional(after, fromWorkflowItem),
      ),
    };
  switch (after?.["kind"]) {
    case "trigger":
      return { run: triggerWork(after) };
    case "enrolment":
      return { run: enrolmentWork(after) };
    case "engagement":
      return { heard: eventWork(after) };
    case "run": {
      const run = fromRunItem(after);
      if (run.progress.end?.reason === "failed")
        return { run: { kind: "failed", workspace_id: run.workspace_id, workflow_id: run.workflow_id } };
      const wake = { kind: "wake", workspace_id: run.workspace_id, run_id: run.id } as const;
      if (run.progress.waiting?.by === "caller")
        return { call: { workspace_id: run.workspace_id, run_id: run.id } };
      if (run.progress.waiting?.by === "assigner") return { assignment: { ...wake, kind: "run" } };
      return { run: stateOf(run) === "running" ? wake : undefined };
    }
    case "import":
      return workOfImport(optional(before, fromImportItem), fromImportItem(after));
    case "job":
      return workOfJob(optional(before, fromJobItem), fromJobItem(after));
    default:
      return {};
  }
};
