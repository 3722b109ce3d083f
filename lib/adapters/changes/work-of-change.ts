import { fromWebhookItem } from "#lib/adapters/dynamo/events/webhook-store.ts";
import type { DispatchedKind } from "#lib/contract/dispatched-kinds.ts";
import { ruleWork } from "#lib/domain/events/webhook/rule-work.ts";
import { listChanges, pipelineChanges, tagChanges } from "./membership-changes.ts";
import { memberChanges, orderPauseChanges } from "./order-changes.ts";
import { exportScheduleChanges, importChanges, importSourceChanges, jobChanges } from "./transfer-changes.ts";
import { type Change, type ChangeRow, imagesOf, type Work, workFor } from "./work.ts";
import {
  engagementChanges,
  enrolmentChanges,
  runChanges,
  triggerChanges,
  workflowChanges,
} from "./workflow-changes.ts";

const webhookChanges: ChangeRow = (change) =>
  workFor("taskDispatcher", ruleWork(...imagesOf(change, fromWebhookItem)));

/** Of kinds that a batch has many of, or whose news a process learns: `batchReaders` reads those of a batch together. */
const inBatches: ChangeRow = () => [];

const rows: Readonly<Record<DispatchedKind, ChangeRow>> = {
  import: importChanges,
  job: jobChanges,
  import_source: importSourceChanges,
  webhook: webhookChanges,
  export_schedule: exportScheduleChanges,
  lead: inBatches,
  list: listChanges,
  tag: tagChanges,
  membership_rules: inBatches,
  pipeline: pipelineChanges,
  assignment_head: inBatches,
  availability: inBatches,
  assignment_pool: inBatches,
  company: inBatches,
  deal: inBatches,
  activity: inBatches,
  workflow: workflowChanges,
  trigger: triggerChanges,
  enrolment: enrolmentChanges,
  engagement: engagementChanges,
  member: memberChanges,
  order_pause: orderPauseChanges,
  run: runChanges,
};

/** Returns true if the changes of a kind call for nothing alone, but together with the others of a batch. */
export const isInBatches = (kind: DispatchedKind): boolean => rows[kind] === inBatches;

const isDispatched = (kind: unknown): kind is DispatchedKind =>
  typeof kind === "string" && Object.hasOwn(rows, kind);

/** The work that a committed change calls for; most kinds of item call for none. */
export const workOfChange = (change: Change): readonly Work[] => {
  const kind = (change.after ?? change.before)?.["kind"];
  return isDispatched(kind) ? rows[kind](change) : [];
};
