import * as z from "zod";
import { queueFunctions } from "#functions/manifest.ts";
import { RuleWork } from "#lib/domain/events/webhook/rule-work.ts";
import { OrdersMessage } from "#lib/domain/team/standing-order/orders-message.ts";
import { ScheduleMessage } from "#lib/domain/transfer/schedule/schedule-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { exportScheduleOf, standingOrdersOf, webhookRuleOf } from "#lib/runtime/task-messages.ts";

/** Runs tasks of a workspace that take seconds: webhooks' rules, export schedules and standing orders. */
export const handler = consumer(
  queueFunctions["run-task"],
  z.union([RuleWork, ScheduleMessage, OrdersMessage]),
  ({ message, now }, deps) => {
    switch (message.kind) {
      case "webhook_rule":
        return webhookRuleOf(deps, message, now);
      case "export_schedule":
        return exportScheduleOf(deps, message, now);
      case "standing_orders":
        return standingOrdersOf(deps, message, now);
    }
  },
);
