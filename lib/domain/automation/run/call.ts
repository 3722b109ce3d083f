import type { CallStep, StepId } from "#lib/contract/automation/workflow-step.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { fillIn } from "#lib/domain/automation/workflow/fill-in.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { isContactRefusal } from "./contact-refusal.ts";
import type { RunRecord } from "./run-record.ts";
import type { Acted } from "./run-state.ts";

/**
 * What came of one call: the status of the answer, whatever became of its body; or why there was none, as a word of the
 * outbound guard, or of what keeps the lead from being contacted.
 */
export type CallResult = { readonly status: number } | { readonly error: string };

/** What came of the call at which a run stood. */
export interface Called {
  readonly step: StepId;
  /** Of the run: once it has gone on, this says nothing of a call that it comes to then. */
  readonly version: number;
  readonly result: CallResult;
}

/** A call as it goes out. */
export interface OutgoingCall {
  readonly url: string;
  /** The same whenever the step's call is made again. */
  readonly id: string;
  readonly body: string;
}

/** Calls addresses outside, with signatures by sealed secrets. */
export interface Caller {
  /** Never rejects for what the other side does. */
  call(
    call: OutgoingCall,
    signing: { readonly run: RunRecord; readonly sealed: readonly string[] },
  ): Promise<CallResult>;
}

/** Minutes after which a call that came to nothing is made again: six in all, over some eight hours. */
const pausesMinutes = [1, 5, 30, 120, 300] as const;

/** Statuses that say "later". */
const passing = new Set([408, 425, 429]);

/** What does not pass by itself. */
const lasting = new Set(["address_refused", "no_secret"]);

const isPassing = (result: CallResult): boolean =>
  "error" in result ? !lasting.has(result.error) : result.status >= 500 || passing.has(result.status);

const isAccepted = (status: number): boolean => status >= 200 && status <= 299;

/** What came of a step's call that was made `before` times for nothing. */
export const settleCall = (result: CallResult, before: number, lead: Lead, now: Date): Acted => {
  if ("error" in result && isContactRefusal(result.error))
    return { outcome: "skipped", lead, detail: result.error };
  if ("status" in result && isAccepted(result.status))
    return { outcome: "done", lead, detail: `${result.status}` };
  const said = "error" in result ? result.error : `${result.status}`;
  const pause = isPassing(result) ? pausesMinutes[before] : undefined;
  if (pause !== undefined) {
    const until = new Date(now.getTime() + pause * 60_000).toISOString();
    return { outcome: "later", until, message: said };
  }
  const message = `The address answered ${said}${before === 0 ? "" : `, the last of ${before + 1} times`}.`;
  return { outcome: "failed", code: "error" in result ? result.error : "call_refused", message };
};

/** Longest text of one value once it is filled in. */
const valueCharactersMax = 4_000;

/** The call of a step at which a run stands. */
export const outgoingCall = (
  step: CallStep,
  run: RunRecord,
  lead: Lead,
  catalogue: Pick<Catalogue, "aliases">,
): OutgoingCall => {
  const { id: run_id, workflow_id, lead_id, progress } = run;
  const turn = `${run_id}|${step.id}|${JSON.stringify(progress.rounds)}`;
  const id = `msg_${derivedUlid(Date.parse(progress.enrolledAt), turn)}`;
  const data = Object.fromEntries(
    Object.entries(step.body ?? {}).map(([key, value]) => [
      key,
      typeof value === "string"
        ? fillIn(value, lead, catalogue, valueCharactersMax, progress.payload)
        : value,
    ]),
  );
  return {
    url: step.url,
    id,
    body: JSON.stringify({ id, workflow_id, run_id, lead_id, step: step.id, data }),
  };
};
