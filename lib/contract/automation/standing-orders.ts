import * as z from "zod";
import {
  AssignmentRuleId,
  ExportScheduleId,
  ImportId,
  ImportSourceId,
  JobId,
  PipelineId,
  ScoringModelId,
  TagId,
  WorkflowId,
} from "#lib/contract/platform/ids.ts";
import { PausedOrder } from "#lib/contract/team/paused-order.ts";
import { route } from "../route.ts";

const roles = ["admin", "manager"] as const;
const area = "standing-orders";

export const listStandingOrders = route({
  id: "listStandingOrders",
  area,
  method: "GET",
  path: "/standing-orders",
  summary: "List what is paused because its author may no longer write it",
  description:
    "Workflows, export schedules, import sources, assignment rules, automatic tags, rules of stages, the active scoring model, and jobs and imports under way. Each stays paused until a member takes it over, also if the author gets their role back.",
  roles,
  rate: "read",
  answers: {
    200: {
      description: "The paused ones, the latest first.",
      schema: z.strictObject({ data: z.array(PausedOrder) }),
    },
  },
});

export const takeOverStandingOrder = route({
  id: "takeOverStandingOrder",
  area,
  method: "POST",
  path: "/standing-orders/{order_id}/take-over",
  summary: "Take over what is paused because of its author",
  description:
    "It acts in the caller's name and with the caller's rights from then on, and goes on. A workflow stays paused until it is activated, so that the caller chooses what becomes of overdue runs. The caller may be the author whose role was given back.",
  roles,
  rate: "write",
  params: z.strictObject({
    order_id: z
      .union([
        WorkflowId,
        ExportScheduleId,
        ImportSourceId,
        AssignmentRuleId,
        TagId,
        PipelineId,
        ScoringModelId,
        JobId,
        ImportId,
      ])
      .describe("The id of the paused record."),
  }),
  answers: { 200: { description: "What was paused.", schema: PausedOrder } },
  errors: ["wrong_state"],
  finds: "workflow",
});

/** In the order of the documentation. */
export const standingOrdersRoutes = { listStandingOrders, takeOverStandingOrder };
