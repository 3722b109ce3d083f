import type { WorkflowStats } from "#lib/contract/automation/workflow-stats.ts";
import type { StepId, StepKind } from "#lib/contract/automation/workflow-step.ts";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { type RunRecord, stateOf } from "#lib/domain/automation/run/run-record.ts";

interface StepTally {
  readonly kind: StepKind;
  reached: number;
  standing: number;
  readonly outcomes: Partial<Record<TraceLine["outcome"], number>>;
}

/** A lead in an arm, and since when. */
export interface InArm {
  readonly lead: LeadId;
  readonly since: string;
}

const more = <Key extends string>(counts: Partial<Record<Key, number>>, key: Key): void => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/** Counts runs, and keeps which leads are in which arm, each once. */
export class RunTally {
  readonly #splitNames: ReadonlyMap<StepId, string>;

  /** `splitNames`: of the splits that are compared, by their steps. */
  constructor(splitNames: ReadonlyMap<StepId, string>) {
    this.#splitNames = splitNames;
  }

  runs = 0;
  readonly byState: WorkflowStats["by_state"] = {};
  readonly byEnd: WorkflowStats["by_end"] = {};
  readonly byTrigger: WorkflowStats["by_trigger"] = {};
  readonly steps = new Map<StepId, StepTally>();
  /** By split and arm, by lead, the first time. */
  readonly #arms = new Map<string, Map<string, Map<LeadId, string>>>();

  note(run: RunRecord, trace: readonly TraceLine[]): void {
    const { progress, trigger } = run;
    this.runs += 1;
    more(this.byState, stateOf(run));
    more(this.byTrigger, trigger.kind);
    if (progress.end !== null) more(this.byEnd, progress.end.reason);
    const reached = new Set<StepId>();
    for (const { step, kind, outcome } of trace) {
      const tally = this.#step(step, kind);
      more(tally.outcomes, outcome);
      if (!reached.has(step)) tally.reached += 1;
      reached.add(step);
    }
    const at = progress.waiting?.step ?? progress.at;
    const standsAt = at === null || progress.end !== null ? undefined : this.steps.get(at);
    if (standsAt !== undefined) standsAt.standing += 1;
    this.#noteArms(run, trace);
  }

  /** The leads in an arm of a split. */
  inArm(split: string, arm: string): InArm[] {
    return [...(this.#arms.get(split)?.get(arm) ?? [])].map(([lead, since]) => ({ lead, since }));
  }

  #step(id: StepId, kind: StepKind): StepTally {
    const known = this.steps.get(id) ?? { kind, reached: 0, standing: 0, outcomes: {} };
    this.steps.set(id, known);
    return known;
  }

  #noteArms({ lead_id, progress }: RunRecord, trace: readonly TraceLine[]): void {
    for (const [split, arm] of Object.entries(progress.arms)) {
      // A trace lapses with its run; the beginning of the run is the latest that is known without it.
      const since =
        trace.find(({ step, detail }) => this.#splitNames.get(step) === split && detail === arm)?.at ??
        progress.enrolledAt;
      const arms = this.#arms.get(split) ?? new Map<string, Map<LeadId, string>>();
      const leads = arms.get(arm) ?? new Map<LeadId, string>();
      const known = leads.get(lead_id);
      if (known === undefined || since < known) leads.set(lead_id, since);
      arms.set(arm, leads);
      this.#arms.set(split, arms);
    }
  }
}
