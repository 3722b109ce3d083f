import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { leadsUnowned, type WorkspaceTaskKind } from "#lib/contract/workspace-tasks.ts";
import { sweepWaiting } from "#lib/domain/events/delivery/sweep-waiting.ts";
import { reconcileRules } from "#lib/domain/events/webhook/reconcile-rules.ts";
import { spreadSeconds } from "#lib/domain/platform/workspace-task/spread.ts";
import { watchWaiting } from "#lib/domain/selling/assignment/watch-waiting.ts";
import { fadeScores } from "#lib/domain/transfer/bulk/fade-scores.ts";
import { keepOptOuts } from "#lib/domain/transfer/bulk/keep-opt-outs.ts";
import { closeAbandonedImports } from "#lib/domain/transfer/import/close-abandoned.ts";
import { reconcileSchedules } from "#lib/domain/transfer/schedule/reconcile-schedules.ts";
import type { Deps } from "./load-deps.ts";
import type { LogFields } from "./log.ts";

/** A line for the log about something that an operator may want to know. */
export interface TaskNote {
  readonly line: string;
  readonly fields: LogFields;
}

type Task<Name extends keyof Deps> = (
  deps: Pick<Deps, Name>,
  workspaceId: WorkspaceId,
  now: Date,
) => Promise<TaskNote | undefined>;

const noted = (line: string, count: number): TaskNote | undefined =>
  count === 0 ? undefined : { line, fields: { count } };

const assignWaitingLeads: Task<"waitingLeads" | "offerReader" | "assignmentDispatcher"> = async (
  { waitingLeads, offerReader, assignmentDispatcher },
  workspace_id,
  now,
) => {
  const ports = { waiting: waitingLeads, offers: offerReader };
  const { isAny, longWaits } = await watchWaiting(ports, workspace_id, now);
  if (isAny) await assignmentDispatcher.send([{ kind: "waiting", workspace_id }]);
  return longWaits === 0 ? undefined : { line: leadsUnowned, fields: { leads: longWaits } };
};

/** Ends imports whose file never came, that nobody confirmed or whose work died. */
const closeImports: Task<"importStore" | "importReader" | "uploadAborter"> = async (
  { importStore, importReader, uploadAborter: uploads },
  workspaceId,
  now,
) => {
  const imports = { ...importReader, write: importStore.write };
  await closeAbandonedImports({ imports, uploads }, workspaceId, now);
  return undefined;
};

/** Starts the compaction of snapshots that were not compacted for a day. */
const compactAgedLakes: Task<"lakeAges" | "lakeDispatcher"> = async (
  { lakeAges, lakeDispatcher },
  workspace_id,
  now,
) => {
  const aged = await lakeAges.aged(workspace_id, now);
  const messages = aged.map((collection) => ({ workspace_id, collection }));
  // Sent at once, those of all workspaces would stand before the compactions after imports.
  if (messages.length > 0) await lakeDispatcher.send(messages, spreadSeconds(workspace_id));
  return undefined;
};

/** Starts the comparison of leads with membership rules: dates pass and move leads without a write. */
const compareMemberships: Task<"membershipRuleWatch" | "membershipDispatcher"> = async (
  { membershipRuleWatch, membershipDispatcher },
  workspace_id,
) => {
  if (await membershipRuleWatch.hasMembershipRules(workspace_id))
    await membershipDispatcher.send([{ kind: "memberships", workspace_id, changed: null, from: null }]);
  return undefined;
};

const sweepDeliveries: Task<
  "webhookReader" | "waitingDeliveries" | "retryDispatcher" | "gatheringReader" | "batchTimer"
> = async (deps, workspaceId, now) => {
  const ports = {
    webhooks: deps.webhookReader,
    waiting: deps.waitingDeliveries,
    timer: deps.retryDispatcher,
    gatherings: deps.gatheringReader,
    batchTimer: deps.batchTimer,
  };
  return noted("late deliveries woken", await sweepWaiting(ports, workspaceId, now));
};

const reconcileWebhookRules: Task<"webhookStore" | "ruleWriter" | "ruleReader"> = async (
  { webhookStore: webhooks, ruleWriter, ruleReader },
  workspaceId,
  now,
) => {
  const rules = { ...ruleWriter, ...ruleReader };
  return noted("rules corrected", (await reconcileRules({ webhooks, rules }, workspaceId, now)).length);
};

const reconcileExportSchedules: Task<
  "scheduleReader" | "scheduleStore" | "runTimes" | "runTimesReader"
> = async ({ scheduleReader, scheduleStore, runTimes, runTimesReader }, workspaceId, now) => {
  const schedules = { ...scheduleStore, newestFirst: scheduleReader.newestFirst };
  const times = { ...runTimes, get: runTimesReader.get };
  const corrected = await reconcileSchedules({ schedules, times }, workspaceId, now);
  return noted("export schedules corrected", corrected.length);
};

/** Sends the message that a lost change of a member would have sent. */
const sweepStandingOrders: Task<"taskDispatcher"> = async ({ taskDispatcher }, workspace_id) => {
  await taskDispatcher.send([{ kind: "standing_orders", workspace_id }], spreadSeconds(workspace_id));
  return undefined;
};

const startFadeJob: Task<"jobStore" | "leadSchemaReader"> = async (
  { jobStore: jobs, leadSchemaReader: leadSchemas },
  workspaceId,
  now,
) => {
  await fadeScores({ jobs, leadSchemas }, workspaceId, now);
  return undefined;
};

const startOptOutJob: Task<"jobStore"> = async ({ jobStore: jobs }, workspaceId, now) => {
  await keepOptOuts({ jobs }, workspaceId, now);
  return undefined;
};

/** The tasks by kind. Each may run twice, late, or at the same time as another run of it. */
export const workspaceTaskOf = {
  "assign-waiting-leads": assignWaitingLeads,
  "close-abandoned-imports": closeImports,
  "compact-aged-lakes": compactAgedLakes,
  "compare-memberships": compareMemberships,
  "sweep-deliveries": sweepDeliveries,
  "reconcile-webhook-rules": reconcileWebhookRules,
  "reconcile-export-schedules": reconcileExportSchedules,
  "sweep-standing-orders": sweepStandingOrders,
  "fade-scores": startFadeJob,
  "keep-opt-outs": startOptOutJob,
} as const satisfies Record<WorkspaceTaskKind, Task<keyof Deps>>;
