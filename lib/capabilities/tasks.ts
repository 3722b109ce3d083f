import type { RuleWork } from "#lib/domain/events/webhook/rule-work.ts";
import type { OrdersMessage } from "#lib/domain/team/standing-order/orders-message.ts";
import type { ScheduleMessage } from "#lib/domain/transfer/schedule/schedule-work.ts";
import { capability } from "./capability.ts";

/* Tasks of a workspace that take seconds: webhooks' rules, export schedules and standing orders. */

export const taskDispatcher = capability({
  env: { TASKS_QUEUE_URL: "tasksQueue.url" },
  grants: [{ on: "tasksQueue", actions: ["sqs:SendMessage"] }],
  make: async (env) =>
    (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<
      RuleWork | ScheduleMessage | OrdersMessage
    >(env.TASKS_QUEUE_URL),
});
