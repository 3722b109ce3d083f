import type { LeadRun } from "#lib/contract/automation/lead-runs.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { listsOfSteps } from "#lib/domain/automation/workflow/named-in.ts";
import { prepareDocument } from "#lib/domain/automation/workflow/prepare-document.ts";
import {
  documentDisclosesHidden,
  tellsMaskedWorkflow,
} from "#lib/domain/automation/workflow/tells-masked-workflow.ts";
import type { WorkflowReader, WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { validatorForRows } from "#lib/domain/transfer/import/execute/validator-for-rows.ts";
import { type ContactReader, contactedOf } from "./contact-book.ts";
import { hiddenSteps, showRunWithout } from "./hidden-steps.ts";
import { anyRole } from "./roles-now.ts";
import type { RunRecord } from "./run-record.ts";
import type { LeadEvent } from "./run-state.ts";
import type { RunReader } from "./run-store.ts";
import { simulate } from "./simulate.ts";
import { targetStates } from "./target-states.ts";

interface Deps {
  readonly workflows: Pick<WorkflowReader, "get" | "document">;
  readonly runs: Pick<RunReader, "get" | "standings" | keyof ContactReader>;
  readonly leads: LeadReader;
  readonly leadSchemas: LeadSchemaReader;
  readonly lists: Pick<ListReader, "get">;
  readonly engagement: LeadEngagement;
}

/** Steps that are foreseen. */
const foreseenMax = 20;

interface Foreseen {
  readonly stored: StoredLead;
  readonly workflow: WorkflowRecord;
  /** Who sees it: nothing comes next where that would disclose what a search refuses to them. */
  readonly actor: Actor;
}

/** What comes next of a run as things stand, by the engine itself on a clock that jumps. */
const foresee = async (
  { workflows, leadSchemas, lists, engagement, runs }: Deps,
  { id: runId, workspace_id: workspaceId, workflow_id: workflowId, document_version, progress }: RunRecord,
  { stored, workflow, actor }: Foreseen,
  now: Date,
): Promise<LeadRun["next"]> => {
  const { lead } = stored;
  const { updated_by: author, stopped_arms: stoppedArms } = workflow;
  const kept = await workflows.document(workspaceId, workflowId, document_version);
  if (kept === undefined || (await documentDisclosesHidden(lists, actor, kept))) return [];
  const leadSchema = await leadSchemas.read(workspaceId);
  const catalogue = schemaCatalogue(leadSchema);
  const document = await prepareDocument(lists, workspaceId, kept, { catalogue, now });
  const past = (await engagement.of(workspaceId, lead, undefined)) as readonly LeadEvent[];
  const contacted = await contactedOf(runs, document, stored);
  const targets = await targetStates(workflows, workspaceId, document);
  const named = { lists: listsOfSteps(document), roleOf: anyRole, targets };
  const who = { by: workflowId, workspaceId, runId, author };
  const acting = {
    ...named,
    ...who,
    at: now.toISOString(),
    dealPipelines: leadSchema.deals.pipelines,
    stored,
    assigning: "told" as const,
    calling: "told" as const,
  };
  const walk = (validator: LeadValidator) =>
    simulate({
      document,
      lead,
      past,
      events: [],
      startAt: now,
      from: progress,
      contacted,
      parts: { catalogue, workflowId, stoppedArms, acting: { ...acting, validator } },
    });
  const validator = await validatorForRows(
    await leadSchemas.validator(leadSchema, now),
    leadSchemas,
    workspaceId,
    walk,
  );
  return walk(validator).trace.slice(0, foreseenMax);
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
    const isShown = workflow !== undefined && !(await tellsMaskedWorkflow(deps.lists, actor, workflow));
    const isUnderWay = run.progress.end === null && isShown && workflow.state !== "paused";
    const own = showRunWithout(run, await hiddenSteps(deps, actor, run));
    try {
      const next = isUnderWay ? await foresee(deps, run, { stored, workflow, actor }, now) : [];
      return [{ ...own, workflow_name: workflow?.name ?? null, next }];
    } catch (error) {
      // What its document names is gone: the run's end will say so.
      if (!(error instanceof Refusal)) throw error;
      return [{ ...own, workflow_name: workflow?.name ?? null, next: [] }];
    }
  });
  const isOver = ({ state }: LeadRun): number => Number(state === "ended");
  return (await Promise.all(shown))
    .flat()
    .toSorted((a, b) => isOver(a) - isOver(b) || (a.id < b.id ? 1 : -1));
};
