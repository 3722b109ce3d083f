import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { Writer } from "#lib/domain/records/lead/visibility.ts";
import type { LeadPlan } from "./lead-plan.ts";

/** What a job does that writes no leads itself: to their runs of a workflow, or to deals. */
export interface BulkRunner {
  /** Does it to each of them, once however often it is called, and answers what became of them. */
  run(job: BulkJobRecord, writer: Writer, ids: readonly LeadId[]): Promise<ReadonlyMap<LeadId, LeadPlan>>;
}

/** Whether a job is about deals. The ids of deals stand then where those of leads do. */
export const isOfDeals = ({ action }: Pick<BulkJobRecord, "action">): boolean =>
  action.kind === "empty_deal_stage" || action.kind === "restamp_deals";

/** Whether an action is done by a runner. */
export const isRunAction = ({ kind }: BulkJobRecord["action"]): boolean =>
  kind === "enrol" || kind === "unenrol" || kind === "empty_deal_stage" || kind === "restamp_deals";
