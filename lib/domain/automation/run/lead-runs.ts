import type { LeadRun } from "#lib/contract/automation/lead-runs.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import { listsOfSteps, membersOfSteps } from "#lib/domain/automation/workflow/named-in.ts";
import { prepareDocument } from "#lib/domain/automation/workflow/prepare-document.ts";
import { tellsMaskedWorkflow } from "#lib/domain/automation/workflow/tells-masked-workflow.ts";
import type { WorkflowReader } from "#lib/domain/automation/workflow/workflow-record.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadGate } from "#lib/domain/records/lead/lead-gate.ts";
import type { LeadModelReader } from "#lib/domain/records/lead/lead-model.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { gateForRows } from "#lib/domain/transfer/import/execute/gate-rows.ts";
import { type RunRecord, showRun } from "./run-record.ts";
import type { LeadEvent } from "./run-state.ts";
import type { RunReader } from "./run-store.ts";
import { simulate } from "./simulate.ts";

interface Deps {
  readonly workflows: Pick<WorkflowReader, "get" | "document">;
  readonly runs: Pick<RunReader, "get" | "standings">;
  readonly leads: LeadReader;
  readonly models: LeadModelReader;
  readonly lists: Pick<ListReader, "get">;
  readonly engagement: LeadEngagement;
}

/** Steps that are foreseen. */
const foreseenMax = 20;

/** What comes next of a run as things stand, by the engine itself on a clock that jumps. */
const foresee = async (
  { workflows, models, lists, engagement }: Deps,
  { id: runId, workspace_id: workspaceId, workflow_id: workflowId, document_version, progress }: RunRecord,
  { stored, author }: { readonly stored: StoredLead; readonly author: MemberId },
  now: Date,
): Promise<LeadRun["next"]> => {
  const { lead } = stored;
  const kept = await workflows.document(workspaceId, workflowId, document_version);
  if (kept === undefined) return [];
  const model = await models.read(workspaceId);
  const catalogue = modelCatalogue(model);
  const document = await prepareDocument(lists, workspaceId, kept, { catalogue, now });
  const past = (await engagement.of(workspaceId, lead, undefined)) as readonly LeadEvent[];
  const named = { lists: listsOfSteps(document), members: membersOfSteps(document) };
  const who = { by: workflowId, workspaceId, runId, author };
  const acting = {
    ...named,
    ...who,
    at: now.toISOString(),
    dealPipelines: model.deals.pipelines,
    stored,
    assigning: "told" as const,
    calling: "told" as const,
  };
  const walk = (gate: LeadGate) =>
    simulate({
      document,
      lead,
      past,
      events: [],
      startAt: now,
      from: progress,
      parts: { catalogue, workflowId, acting: { ...acting, gate } },
    });
  const gate = await gateForRows(await models.gate(model, now), models, workspaceId, walk);
  return walk(gate).trace.slice(0, foreseenMax);
};

/** Of each workflow in which a lead is or was, its last run; those under way first. */
export const runsOfLead = async (
  deps: Deps,
  actor: Actor,
  ref: Parameters<typeof findLead>[2],
  now: Date,
): Promise<LeadRun[]> => {
  const { workspace_id: workspaceId } = actor;
  const stored = await findLead(deps.leads, actor, ref);
  const standings = await deps.runs.standings(workspaceId, stored.lead.id);
  const shown = standings.map(async ({ workflowId, active, lastRun }): Promise<LeadRun[]> => {
    const run = await deps.runs.get(workspaceId, active ?? lastRun);
    // What is told of a run lapses after a while.
    if (run === undefined) return [];
    const workflow = await deps.workflows.get(workspaceId, workflowId);
    const isShown = workflow !== undefined && !tellsMaskedWorkflow(actor, workflow);
    const isUnderWay = run.progress.end === null && isShown && workflow.state !== "paused";
    try {
      const next = isUnderWay ? await foresee(deps, run, { stored, author: workflow.updated_by }, now) : [];
      return [{ ...showRun(run), workflow_name: workflow?.name ?? null, next }];
    } catch (error) {
      // What its document names is gone: the run's end will say so.
      if (!(error instanceof Refusal)) throw error;
      return [{ ...showRun(run), workflow_name: workflow?.name ?? null, next: [] }];
    }
  });
  const isOver = ({ state }: LeadRun): number => Number(state === "ended");
  return (await Promise.all(shown))
    .flat()
    .toSorted((a, b) => isOver(a) - isOver(b) || (a.id < b.id ? 1 : -1));
};
