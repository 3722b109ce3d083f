import * as z from "zod";
import { queueFunctions } from "#functions/manifest.ts";
import { RuleWork } from "#lib/domain/events/webhook/rule-work.ts";
import { ScheduleMessage } from "#lib/domain/transfer/schedule/schedule-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { exportScheduleOf, webhookRuleOf } from "#lib/runtime/task-messages.ts";

/** Runs tasks of a workspace that take seconds: webhooks' rules and export schedules. */
export const handler = consumer(
  queueFunctions["run-task"],
  z.union([RuleWork, ScheduleMessage]),
  ({ message, now }, deps) =>
    message.kind === "webhook_rule"
      ? webhookRuleOf(deps, message, now)
      : exportScheduleOf(deps, message, now),
);
