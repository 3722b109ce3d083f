import { queueFunctions } from "#functions/manifest.ts";
import { doRunWork } from "#lib/domain/automation/run/do-run-work.ts";
import { RunWork } from "#lib/domain/automation/run/run-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Takes runs of workflows on. */
export const handler = consumer(queueFunctions["advance-run"], RunWork, ({ message }, deps) => {
  const { workflowReader: workflows, runStore: runs, leadReader: leads, leadModel: models } = deps;
  const {
    listReader: lists,
    leadEngagement: engagement,
    runLister: lister,
    runDispatcher: dispatcher,
  } = deps;
  const { workflowListener: listening } = deps;
  const use = { listening, workflows, runs, lister, leads, models, lists, engagement, dispatcher };
  return doRunWork(use, message, () => new Date());
});
