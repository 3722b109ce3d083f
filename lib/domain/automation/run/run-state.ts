import type { Payload } from "#lib/contract/automation/workflow-act.ts";
import type { ContactHold } from "#lib/contract/automation/workflow-contact.ts";
import type { ActStep, StepId } from "#lib/contract/automation/workflow-step.ts";
import type { RunEnd, TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ScoreAdjustment } from "#lib/domain/records/lead/score-state.ts";
import type { Assigned } from "./assigner.ts";
import type { ContactMade } from "./contact-book.ts";
import type { Made } from "./made-record.ts";

/** What a run waits for. */
export interface Waiting {
  readonly step: StepId;
  /** RFC 3339: from when on an event counts. */
  readonly since: string;
  /** RFC 3339: when the wait is over in any case. */
  readonly until: string;
  /** Who takes the run on before that. */
  readonly by?: Elsewhere | undefined;
  /** What keeps its step from contacting the lead. */
  readonly held?: ContactHold | undefined;
}

/** Who does what runs don't do themselves: choose a lead's owner by a team's turns, or call an address outside. */
export type Elsewhere = "assigner" | "caller";

/** Where one run is. Together with its document, its lead and the clock it says all that comes next. */
export interface RunState {
  readonly enrolledAt: string;
  /** The step that comes next; null behind the last. */
  readonly at: StepId | null;
  readonly waiting: Waiting | null;
  /** Of repetitions under way, the times begun. */
  readonly rounds: Readonly<Record<StepId, number>>;
  /** By the name of each split that it has passed, the arm. */
  readonly arms: Readonly<Record<string, string>>;
  readonly steps: number;
  /** What a program said of the occasion. */
  readonly payload?: Payload | undefined;
  /** Of the call at which it stands, those that came to nothing. */
  readonly calls?: number | undefined;
  /** When the contact of the step at which it stands was counted; RFC 3339. Runs from before say that it was. */
  readonly contacted?: string | true | undefined;
  readonly end: RunEnd | null;
}

/** What came of a step that does something. */
export type Acted =
  | {
      readonly outcome: "done" | "unchanged";
      readonly lead: Lead;
      readonly detail?: string;
      readonly made?: Made;
      readonly points?: ScoreAdjustment;
      readonly assignment?: Assigned;
      /** The workflow through which the lead is sent as well. */
      readonly enrols?: WorkflowId;
    }
  /** There was no way to do it, and nobody's fault. */
  | { readonly outcome: "skipped"; readonly lead: Lead; readonly detail: string }
  /** Others do it; until then the run stands at the step. */
  | { readonly outcome: "elsewhere"; readonly by: Elsewhere }
  /** It came to nothing, and is tried once more then. */
  | { readonly outcome: "later"; readonly until: string; readonly message: string }
  | { readonly outcome: "failed"; readonly code: string; readonly message: string };

/** An event of a lead, as filters ask it. */
export interface LeadEvent {
  readonly occurred_at: string;
}

/** A lead that a run sends through another workflow, and at which of its turns. */
export interface Sent {
  readonly workflow: WorkflowId;
  readonly turn: number;
}

/** What a stretch of a run has come to. */
export interface SoFar {
  readonly state: RunState;
  readonly lead: Lead;
  /** Records that it makes, and points that it gives the lead. */
  readonly made: readonly Made[];
  readonly points: readonly ScoreAdjustment[];
  /** Other workflows through which it sends the lead. */
  readonly sent: readonly Sent[];
  /** When it contacts the lead. */
  readonly contacts: readonly ContactMade[];
  /** The last owner that it gives the lead. */
  readonly assignment?: Assigned | undefined;
}

/** What a run looks at while it acts. */
export interface World {
  readonly now: Date;
  readonly lead: Lead;
  readonly events: readonly LeadEvent[];
  /** For leads that have none of their own. */
  readonly timeZone: string;
  /** Whether a lead with these events passes a filter at this moment. */
  readonly holds: (filter: Filter, lead: Lead, events: readonly LeadEvent[]) => boolean;
  /** Whether this is where that is done, or where it is only told that it would be. */
  readonly does: (what: Elsewhere) => boolean;
  readonly act: (step: ActStep, so: SoFar) => Acted;
  /** The first moment from this one on at which a wait may end; both in milliseconds since 1970. */
  readonly allowedFrom: (moment: number) => number;
  /** Whether it may be under way elsewhere at this moment. */
  readonly isUnderWay: (what: Elsewhere) => boolean;
  /**
   * What keeps a step from contacting the lead now, and until when; undefined where it may. `made`: in this stretch.
   * `former`: a try of the same contact, which does not count.
   */
  readonly contactHold: (
    made: readonly ContactMade[],
    former?: string,
  ) => { readonly by: ContactHold; readonly until: number } | undefined;
  /** The number between 0 and 1, 1 excluded, that chooses an arm for this lead. */
  readonly chance: (split: string) => number;
  /** Whether a broken guardrail has stopped an arm. */
  readonly isStopped: (split: string, arm: string) => boolean;
}

/** A stretch of a run without waiting: what is written together. */
export interface Burst extends SoFar {
  readonly trace: readonly TraceLine[];
  /** Whether there was anything to do. */
  readonly moved: boolean;
}

export const startOfRun = (first: StepId | null, enrolledAt: string, payload?: Payload): RunState => ({
  enrolledAt,
  at: first,
  waiting: null,
  rounds: {},
  arms: {},
  steps: 0,
  ...(payload !== undefined && { payload }),
  end: null,
});
