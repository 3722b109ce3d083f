import type { CallStep } from "#lib/contract/automation/workflow-step.ts";
import { isAuthorPaused } from "#lib/domain/automation/workflow/author-pause.ts";
import { isContact } from "#lib/domain/automation/workflow/contact-steps.ts";
import { validSecrets } from "#lib/domain/platform/secret/signing-secret.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { SuppressionReader } from "#lib/domain/records/lead/suppression/suppression.ts";
import type { RunDeps } from "./burst.ts";
import { type Called, type Caller, outgoingCall } from "./call.ts";
import { contactRefusal } from "./contact-refusal.ts";
import { goOn } from "./go-on.ts";
import { compile } from "./program.ts";
import type { RunRecord } from "./run-record.ts";
import type { CallWork } from "./run-work.ts";

export interface CallDeps extends RunDeps {
  readonly caller: Caller;
  readonly suppressions: SuppressionReader;
}

/** A call at which a run stands. */
interface Standing {
  readonly run: RunRecord;
  readonly step: CallStep;
  /** Whether the run has a goal or conditions that end it. */
  readonly heeds: boolean;
}

/** The call at which a run stands; undefined where it stands at none by now. */
const callAt = async (
  { runs, workflows }: CallDeps,
  { workspace_id: workspaceId, run_id: runId }: CallWork,
): Promise<Standing | undefined> => {
  const run = await runs.get(workspaceId, runId);
  const waiting = run?.progress.waiting;
  if (run === undefined || waiting?.by !== "caller") return undefined;
  const document = await workflows.document(workspaceId, run.workflow_id, run.document_version);
  if (document === undefined) return undefined;
  const step = compile(document).nodes.get(waiting.step)?.step;
  if (step === undefined || !("do" in step && step.do === "call_url")) return undefined;
  return { run, step, heeds: document.goal !== null || document.stop_when.length > 0 };
};

/** Makes a call; undefined where nobody is there any more for whom, and the run says so by itself. */
const callFor = async (
  { workflows, leads, leadSchemas, caller, suppressions, orders }: CallDeps,
  { run, step }: Standing,
  now: Date,
): Promise<Called | undefined> => {
  const workflow = await workflows.get(run.workspace_id, run.workflow_id);
  const stored = await leads.get(run.workspace_id, run.lead_id);
  const isOver = workflow === undefined || (workflow.state === "archived" && workflow.runs === "stop");
  if (isOver || workflow.state === "paused" || stored === undefined || stored.deleted !== undefined)
    return undefined;
  if (await isAuthorPaused({ orders }, run.workspace_id, workflow, now)) return undefined;
  const at = { step: step.id, version: run.version };
  // After everything else was read: an opt-out that was answered before this moment counts.
  const refusal = isContact(step) ? await contactRefusal(suppressions, stored, step.channel) : undefined;
  if (refusal !== undefined) return { ...at, result: { error: refusal } };
  const sealed = validSecrets(workflow, now);
  if (sealed.length === 0) return { ...at, result: { error: "no_secret" } };
  const catalogue = schemaCatalogue(await leadSchemas.read(run.workspace_id));
  const call = outgoingCall(step, run, stored.lead, catalogue);
  return { ...at, result: await caller.call(call, { run, sealed }) };
};

/**
 * Makes the call at which a run stands, and takes the run on by what came of it. Whoever dies in between comes back with
 * the message: the address gets the call again, under the same id. A message that comes late finds nothing to do.
 */
export const makeCall = async (deps: CallDeps, work: CallWork, clock: () => Date): Promise<void> => {
  const id = { workspaceId: work.workspace_id, runId: work.run_id };
  let standing = await callAt(deps, work);
  if (standing?.heeds === true) {
    // A reason to end the run may have come while the call waited for its turn; a call that was made is recorded first.
    await goOn({ ...deps, called: "not_made" }, id, clock);
    standing = await callAt(deps, work);
  }
  if (standing === undefined) return;
  const called = await callFor(deps, standing, clock());
  await goOn({ ...deps, ...(called && { called }) }, id, clock);
};
