import { sweepOrders } from "#lib/domain/automation/standing-order/sweep-orders.ts";
import type { RuleWork } from "#lib/domain/events/webhook/rule-work.ts";
import { syncRule } from "#lib/domain/events/webhook/sync-rule.ts";
import type { OrdersMessage } from "#lib/domain/team/standing-order/orders-message.ts";
import type { ScheduleMessage } from "#lib/domain/transfer/schedule/schedule-work.ts";
import { startScheduledRun } from "#lib/domain/transfer/schedule/start-run.ts";
import { syncSchedule } from "#lib/domain/transfer/schedule/sync-schedule.ts";
import type { Deps } from "./load-deps.ts";
import { log } from "./log.ts";

/** Makes the bus's rule match the webhook's record. Logs an error when the bus has no room for another rule. */
export const webhookRuleOf = async (
  { webhookStore: webhooks, ruleWriter: rules }: Pick<Deps, "webhookStore" | "ruleWriter">,
  { workspace_id, webhook_id }: RuleWork,
  now: Date,
): Promise<void> => {
  const which = { workspaceId: workspace_id, webhookId: webhook_id };
  if (!(await syncRule({ webhooks, rules }, which, now)))
    log("error", "no room for a rule", { workspace_id, webhook_id });
};

type OrderCapability =
  | "workflowStore"
  | "scheduleReader"
  | "scheduleStore"
  | "sourceReader"
  | "assignmentRuleReader"
  | "tagReader"
  | "leadSchemaReader"
  | "jobList"
  | "jobStore"
  | "importReader"
  | "importStore"
  | "orderGuard"
  | "orderPauseStore";

/** Pauses the standing orders of a workspace whose author may no longer write them. */
export const standingOrdersOf = (
  deps: Pick<Deps, OrderCapability>,
  { workspace_id }: OrdersMessage,
  now: Date,
): Promise<void> => {
  const schedules = { ...deps.scheduleStore, newestFirst: deps.scheduleReader.newestFirst };
  const jobs = { ...deps.jobStore, newestFirst: deps.jobList.newestFirst };
  const imports = { ...deps.importStore, newestFirst: deps.importReader.newestFirst };
  const { workflowStore: workflows, sourceReader: sources, assignmentRuleReader: rules } = deps;
  const { tagReader: tags, leadSchemaReader: leadSchemas } = deps;
  const found = { workflows, schedules, sources, rules, tags, leadSchemas, jobs, imports };
  const use = { ...found, guard: deps.orderGuard, pauses: deps.orderPauseStore };
  return sweepOrders(use, workspace_id, now);
};

type ScheduleCapability =
  | "scheduleStore"
  | "scheduledRunsStarter"
  | "memberReader"
  | "orderGuard"
  | "runTimes"
  | "savedFilterReader"
  | "listReader";

/** Starts the run of an export schedule, or copies its times to EventBridge Scheduler. */
export const exportScheduleOf = async (
  deps: Pick<Deps, ScheduleCapability>,
  message: ScheduleMessage,
  now: Date,
): Promise<void> => {
  const { scheduleStore: schedules, scheduledRunsStarter: runs, memberReader: members } = deps;
  const { runTimes: times, savedFilterReader: filters, listReader: lists } = deps;
  const named = { workspace_id: message.workspace_id, id: message.schedule_id };
  if (message.step === "sync") return syncSchedule({ schedules, times }, named, now);
  const at = new Date(message.scheduled_at);
  const use = { schedules, times, members, runs, filters, lists, orders: deps.orderGuard };
  await startScheduledRun(use, { named, at }, now);
};
