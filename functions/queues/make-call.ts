import { queueFunctions } from "#functions/manifest.ts";
import { makeCall } from "#lib/domain/automation/run/make-call.ts";
import { CallWork } from "#lib/domain/automation/run/run-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Makes the calls of workflows, and takes their runs on. */
export const handler = consumer(queueFunctions["make-call"], CallWork, ({ message }, deps) => {
  const { workflowReader: workflows, runStore: runs, leadReader: leads, leadModel: models } = deps;
  const { listReader: lists, memberReader: members, leadEngagement: engagement, urlCaller: caller } = deps;
  const use = { workflows, runs, leads, models, lists, members, engagement, caller };
  return makeCall(use, message, () => new Date());
});
