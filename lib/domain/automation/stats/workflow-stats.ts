import type { SplitMetric } from "#lib/contract/automation/workflow-split.ts";
import type { WorkflowStats } from "#lib/contract/automation/workflow-stats.ts";
import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { EngagementKind } from "#lib/contract/records/engagement.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { RunLister, RunReader } from "#lib/domain/automation/run/run-store.ts";
import { seesLead } from "#lib/domain/automation/run/runs.ts";
import { allSteps, kindOf } from "#lib/domain/automation/workflow/step-parts.ts";
import type { WorkflowReader, WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import { type InArm, RunTally } from "./run-tally.ts";
import { type ArmCounts, splitFigures } from "./split-figures.ts";

/** What counting a workflow's runs takes. */
export interface StatsDeps {
  /** What former versions did. */
  readonly workflows: Pick<WorkflowReader, "document">;
  readonly lister: RunLister;
  readonly runs: Pick<RunReader, "trace" | "dropped">;
  readonly leads: Pick<BulkLeads, "leadsOf">;
  readonly engagement: LeadEngagement;
  readonly clock: () => Date;
}

/** API Gateway cuts a request at 29 s: so long runs are counted, and then so long their leads' events are. */
const runsMsMax = 12_000;
const eventsMsMax = 22_000;
/** Runs whose traces, and leads whose events, are read at a time. */
const window = 50;

/** What happens to people for each rate. */
const kinds: Readonly<Record<SplitMetric, EngagementKind>> = {
  open_rate: "open",
  click_rate: "click",
  reply_rate: "reply",
  meeting_rate: "meeting",
  bounce_rate: "bounce",
  unsubscribe_rate: "unsubscribe",
  complaint_rate: "complaint",
};

async function* windowsOf<T>(all: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T[]> {
  let next: T[] = [];
  for await (const one of all) {
    next.push(one);
    if (next.length < window) continue;
    yield next;
    next = [];
  }
  if (next.length > 0) yield next;
}

/** The runs of leads that somebody may read. */
const visible = async (
  { leads }: StatsDeps,
  actor: Actor,
  runs: readonly RunRecord[],
): Promise<RunRecord[]> => {
  if (actor.role === "admin" || actor.role === "manager") return [...runs];
  const known = await leads.leadsOf(
    actor.workspace_id,
    runs.map(({ lead_id }) => lead_id),
  );
  return runs.filter(({ lead_id }) => {
    const stored = known.get(lead_id);
    return seesLead(actor, stored?.deleted === undefined ? stored?.lead : undefined);
  });
};

/** What happened to the leads of an arm; undefined where it takes too long to find out. */
const countArm = async (
  { leads, engagement, clock }: StatsDeps,
  { workspace_id: workspaceId }: Actor,
  inArm: readonly InArm[],
  untilMs: number,
): Promise<ArmCounts | undefined> => {
  const happened: Partial<Record<SplitMetric, number>> = {};
  for await (const some of windowsOf(inArm)) {
    if (clock().getTime() > untilMs) return undefined;
    const known = await leads.leadsOf(
      workspaceId,
      some.map(({ lead }) => lead),
    );
    await Promise.all(
      some.map(async ({ lead, since }) => {
        const stored = known.get(lead);
        if (stored === undefined) return;
        const events = await engagement.of(workspaceId, stored.lead, new Date(since));
        const human = new Set(
          events.flatMap(({ type, machine, occurred_at }) =>
            !machine && occurred_at >= since ? [type] : [],
          ),
        );
        for (const [rate, kind] of Object.entries(kinds) as [SplitMetric, EngagementKind][])
          if (human.has(kind)) happened[rate] = (happened[rate] ?? 0) + 1;
      }),
    );
  }
  return { leads: inArm.length, happened };
};

type SplitStep = Extract<Step, { split: unknown }>;
interface Experiment {
  readonly step: SplitStep;
  readonly fate: NonNullable<Parameters<typeof splitFigures>[2]>;
}

const openSplits = (steps: readonly Step[], { stopped_arms }: WorkflowRecord): Experiment[] =>
  steps.flatMap((step) => ("split" in step ? [{ step, fate: { stopped_arms } }] : []));

/** Splits that were decided, as the last version that had them says. */
const decidedSplits = async (
  { workflows }: StatsDeps,
  { workspace_id }: Actor,
  { id, decided = [], stopped_arms }: WorkflowRecord,
): Promise<Experiment[]> => {
  const found = decided.map(async ({ split, arm, at, document_version }): Promise<Experiment[]> => {
    const document = await workflows.document(workspace_id, id, document_version);
    return allSteps(document?.steps ?? []).flatMap(({ step }) =>
      "split" in step && step.split.name === split
        ? [{ step, fate: { stopped_arms, decided: { arm, at } } }]
        : [],
    );
  });
  return (await Promise.all(found)).flat();
};

/** Where a workflow's runs are, and what came of the arms of its splits, by what somebody may read. */
export const workflowStats = async (
  deps: StatsDeps,
  actor: Actor,
  workflow: WorkflowRecord,
): Promise<WorkflowStats> => {
  const startMs = deps.clock().getTime();
  const steps = allSteps(workflow.steps).map(({ step }) => step);
  const experiments = [...openSplits(steps, workflow), ...(await decidedSplits(deps, actor, workflow))];
  const tally = new RunTally(new Map(experiments.map(({ step }) => [step.id, step.split.name])));
  let complete = true;
  const all = deps.lister.ofWorkflow(actor.workspace_id, workflow.id, { before: undefined, expected: 1_000 });
  for await (const some of windowsOf(all)) {
    complete = deps.clock().getTime() <= startMs + runsMsMax;
    if (!complete) break;
    const seen = await visible(deps, actor, some);
    const traces = await Promise.all(seen.map(({ id }) => deps.runs.trace(actor.workspace_id, id)));
    for (const [index, run] of seen.entries()) tally.note(run, traces[index] ?? []);
  }
  const splits: WorkflowStats["splits"] = [];
  for (const { step, fate } of experiments) {
    const counts = new Map<string, ArmCounts>();
    for (const { name } of step.split.arms) {
      const inArm = tally.inArm(step.split.name, name);
      const found = await countArm(deps, actor, inArm, startMs + eventsMsMax);
      if (found === undefined) complete = false;
      else counts.set(name, found);
    }
    // Arms of which not all was read are not compared.
    if (step.split.arms.every(({ name }) => counts.has(name)))
      splits.push(splitFigures(step, (arm) => counts.get(arm), fate));
  }
  return {
    as_of: new Date(startMs).toISOString(),
    complete,
    dropped: await deps.runs.dropped(actor.workspace_id, workflow.id),
    runs: tally.runs,
    by_state: tally.byState,
    by_end: tally.byEnd,
    by_trigger: tally.byTrigger,
    steps: [
      ...steps.map((step) => ({
        id: step.id,
        kind: kindOf(step),
        name: step.name ?? null,
        former: false,
        ...(({ reached, standing, outcomes }) => ({ reached, standing, outcomes }))(
          tally.steps.get(step.id) ?? { reached: 0, standing: 0, outcomes: {} },
        ),
      })),
      ...[...tally.steps]
        .filter(([id]) => steps.every((step) => step.id !== id))
        .map(([id, one]) => ({ id, name: null, former: true, ...one })),
    ],
    splits,
  };
};
