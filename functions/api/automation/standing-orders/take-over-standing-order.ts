import { apiFunctions } from "#functions/manifest.ts";
import { takeOverStandingOrder as route } from "#lib/contract/automation/standing-orders.ts";
import { takeOverOrder } from "#lib/domain/automation/standing-order/take-over.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.takeOverStandingOrder, async (call, deps) => {
  const { orderPauseStore: pauses, workflowStore: workflows, scheduleStore: schedules } = deps;
  const { sourceStore: sources, assignmentRuleStore: rules, tagStore: tags, pipelineStore } = deps;
  const { scoringStore: models, leadSchemaReader: leadSchemas, jobStore: jobs, importStore: imports } = deps;
  const records = { workflows, schedules, sources, rules, tags, pipelines: pipelineStore, models };
  const use = { pauses, ...records, leadSchemas, jobs, imports };
  const newId = (kind: "job") => call.newId(kind);
  return { status: 200, body: await takeOverOrder(use, call.params.order_id, stampOf(call), newId) };
});
