import { queueFunctions } from "#functions/manifest.ts";
import { makeCall } from "#lib/domain/automation/run/make-call.ts";
import { CallWork } from "#lib/domain/automation/run/run-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";
import { runDeps } from "#lib/runtime/run-deps.ts";

/** Makes the calls of workflows, and takes their runs on. */
export const handler = consumer(queueFunctions["make-call"], CallWork, ({ message }, deps) => {
  const use = { ...runDeps(deps), caller: deps.urlCaller, suppressions: deps.suppressionReader };
  return makeCall(use, message, () => new Date());
});
