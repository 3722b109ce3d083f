import { Refusal } from "#lib/contract/errors.ts";
import type { ListId, WorkspaceId } from "#lib/contract/ids.ts";
import type { WorkflowDocument } from "#lib/contract/workflow-document.ts";
import type { RunEnd, TraceLine } from "#lib/contract/workflow-trace.ts";
import { asksForEvents, listsOfSteps } from "#lib/domain/automation/workflow/named-in.ts";
import { prepareDocument } from "#lib/domain/automation/workflow/prepare-document.ts";
import type { WorkflowReader } from "#lib/domain/automation/workflow/workflow-record.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import { holding } from "#lib/domain/records/lead/admit-lead.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { systemLeadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import type { LeadGate } from "#lib/domain/records/lead/lead-gate.ts";
import type { LeadModelReader } from "#lib/domain/records/lead/lead-model.ts";
import { changedFields } from "#lib/domain/records/lead/lead-rules.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { gateForRows } from "#lib/domain/transfer/import/execute/gate-rows.ts";
import { advance } from "./advance.ts";
import { compile } from "./program.ts";
import type { Deed, RunRecord } from "./run-record.ts";
import type { Burst, LeadEvent } from "./run-state.ts";
import type { RunStore, RunWrite } from "./run-store.ts";
import { ended } from "./walk.ts";
import { worldOf } from "./world.ts";

/** What running takes. */
export interface RunDeps {
  readonly workflows: Pick<WorkflowReader, "get" | "document">;
  readonly runs: RunStore;
  readonly leads: Pick<LeadReader, "get">;
  readonly models: LeadModelReader;
  readonly lists: Pick<ListReader, "get">;
  readonly engagement: LeadEngagement;
}

/** Kinds of acts that a summary names. */
const deedsMax = 50;

const acts: ReadonlySet<string> = new Set([
  "set",
  "add_tag",
  "remove_tag",
  "add_to_list",
  "remove_from_list",
  "set_stage",
]);

const withDeeds = (deeds: readonly Deed[], trace: readonly TraceLine[]): Deed[] => {
  const all = trace.flatMap(({ kind, outcome }): Deed[] => {
    if (!acts.has(kind)) return [];
    return [{ action: kind, outcome: outcome === "done" || outcome === "unchanged" ? "done" : "skipped" }];
  });
  return [
    ...new Map([...deeds, ...all].map((deed) => [`${deed.action} ${deed.outcome}`, deed])).values(),
  ].slice(0, deedsMax);
};

/** A run that ends here, whatever its steps. */
export const endedRun = (
  before: RunRecord,
  now: Date,
  reason: RunEnd["reason"],
  problem: { readonly code: string; readonly message: string } | null = null,
): RunRecord => ({
  ...before,
  progress: {
    ...before.progress,
    waiting: null,
    end: ended(reason, now, before.progress.waiting?.step ?? before.progress.at, problem),
  },
  updated_at: now.toISOString(),
  version: before.version + 1,
});

const listsThere = async (
  { lists }: RunDeps,
  workspaceId: WorkspaceId,
  document: WorkflowDocument,
): Promise<ReadonlySet<ListId>> => {
  const named = [...listsOfSteps(document)];
  const found = await Promise.all(named.map((id) => lists.get(workspaceId, id)));
  return new Set(found.flatMap((list) => (list?.kind === "static" ? [list.id] : [])));
};

/** The image that a burst leaves; lists alone are no change of the lead's own data. */
const imageAfter = (
  run: RunRecord,
  before: StoredLead,
  { lead, trace }: Burst,
  gate: LeadGate,
  at: string,
): StoredLead | undefined => {
  const changed = changedFields(before.lead, lead);
  if (changed.length === 0) return undefined;
  if (changed.every((field) => field === "lists")) return bookkept(before, lead, at);
  const step = trace.findLast(({ outcome }) => outcome === "done")?.step ?? "";
  const { root, depth } = run.cause;
  const after: StoredLead = {
    ...before,
    lead: { ...lead, version: before.lead.version + 1, updated_at: at },
    writtenBy: {
      kind: "workflow",
      workflowId: run.workflow_id,
      runId: run.id,
      step,
      cause: { eventId: null, correlationId: run.id, root, depth },
    },
  };
  return holding(gate, after, before);
};

/**
 * The next stretch of a run over its lead as it is now: what is to be written of both; undefined where it waits on. What
 * its document names and is gone ends the run with the reason.
 */
export const nextBurst = async (
  deps: RunDeps,
  run: RunRecord,
  stored: StoredLead,
  now: Date,
): Promise<Omit<RunWrite, "before" | "standing"> | undefined> => {
  const { workspace_id: workspaceId, workflow_id: workflowId } = run;
  const at = now.toISOString();
  const kept = await deps.workflows.document(workspaceId, workflowId, run.document_version);
  if (kept === undefined) throw new Error(`the document ${run.document_version} of ${workflowId} is gone`);
  const model = await deps.models.read(workspaceId);
  const catalogue = modelCatalogue(model);
  try {
    const document = await prepareDocument(deps.lists, workspaceId, kept, { catalogue, now });
    const gate = await deps.models.gate(model, now);
    const lists = await listsThere(deps, workspaceId, document);
    const events = asksForEvents(document)
      ? ((await deps.engagement.of(workspaceId, stored.lead, undefined)) as readonly LeadEvent[])
      : [];
    const program = compile(document);
    const walk = (by: LeadGate): Burst =>
      advance(
        program,
        run.progress,
        worldOf({
          lead: stored.lead,
          events,
          now,
          enrolledAt: run.progress.enrolledAt,
          timeZone: document.time_zone,
          catalogue,
          workflowId,
          acting: { gate: by, lists, by: workflowId, at },
        }),
      );
    const known = await gateForRows(gate, deps.models, workspaceId, walk);
    const burst = walk(known);
    if (!burst.moved) return undefined;
    const after: RunRecord = {
      ...run,
      progress: burst.state as RunRecord["progress"],
      deeds: withDeeds(run.deeds, burst.trace),
      updated_at: at,
      version: run.version + 1,
    };
    const image = imageAfter(run, stored, burst, gate, at);
    if (image === undefined) return { after, trace: burst.trace };
    const line = systemLeadAudit("lead.update", stored, image, at);
    const audit = { ...line, actor: { type: "system", id: workflowId }, requestId: run.id } as const;
    return { after, trace: burst.trace, lead: { before: stored, after: image, audit } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [fault] = error.details.errors ?? [];
    const problem = { code: fault?.code ?? error.code, message: fault?.message ?? error.message };
    return { after: endedRun(run, now, "failed", problem), trace: [] };
  }
};
