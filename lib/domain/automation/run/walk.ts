import type { StepId } from "#lib/contract/automation/workflow-step.ts";
import type { RunEnd, TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ScoreAdjustment } from "#lib/domain/records/lead/score-state.ts";
import type { Assigned } from "./assigner.ts";
import type { ContactMade } from "./contact-book.ts";
import type { Made } from "./made-record.ts";
import type { RunState, Sent, SoFar } from "./run-state.ts";

/** A run that is moving: what its state becomes, step by step. */
export interface Walk extends SoFar {
  state: RunState;
  lead: Lead;
  readonly made: Made[];
  readonly points: ScoreAdjustment[];
  readonly sent: Sent[];
  readonly contacts: ContactMade[];
  assignment?: Assigned;
  readonly trace: TraceLine[];
}

/** A run's state once it has left the step at which it stood. */
export const leftStep = ({ calls: _, contacted: __, ...state }: RunState): RunState => state;

/** Adds a line to the trace. */
export type Tell = (rest: Pick<TraceLine, "outcome"> & Partial<TraceLine>) => void;

export const ended = (
  reason: RunEnd["reason"],
  at: Date,
  step: StepId | null = null,
  problem: { readonly code: string; readonly message: string } | null = null,
): RunEnd => ({
  reason,
  at: at.toISOString(),
  step,
  code: problem?.code ?? null,
  message: problem?.message ?? null,
});
