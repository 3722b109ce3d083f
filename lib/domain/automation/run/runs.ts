import type { WorkflowRun } from "#lib/contract/automation/workflow-run-record.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId, RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import type { RecordPage } from "#lib/domain/platform/named-record/list-records.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage, readUpTo } from "#lib/domain/platform/page/response-bytes.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { mayRead, mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { endedRun } from "./burst.ts";
import { hiddenSteps, showRunWithout } from "./hidden-steps.ts";
import { type RunRecord, stateOf } from "./run-record.ts";
import type { RunLister, RunReader, RunStore } from "./run-store.ts";

type Leads = Pick<LeadReader, "get">;

/** Whether somebody may see the lead of a run; one that is gone is seen by managers and admins. */
export const seesLead = (actor: Actor, lead: Parameters<typeof mayRead>[1] | undefined): boolean =>
  lead === undefined ? actor.role === "admin" || actor.role === "manager" : mayRead(actor, lead);

/** The run that a path names; one of a lead that the caller may not read is not there. */
export const findRun = async (
  { runs, leads }: { readonly runs: Pick<RunReader, "get">; readonly leads: Leads },
  actor: Actor,
  id: RunId,
): Promise<RunRecord> => {
  const run = await runs.get(actor.workspace_id, id);
  const stored = run && (await leads.get(actor.workspace_id, run.lead_id));
  const lead = stored?.deleted === undefined ? stored?.lead : undefined;
  if (run === undefined || !seesLead(actor, lead)) throw new Refusal("not_found");
  return run;
};

interface Query {
  readonly routeId: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly state: WorkflowRun["state"] | undefined;
  readonly lead: LeadId | undefined;
}

type ListingDeps = Parameters<typeof hiddenSteps>[0] & {
  readonly runs: RunLister;
  readonly leads: Pick<BulkLeads, "leadsOf">;
  readonly signer: CursorSigner;
};

/** A page of a workflow's runs of leads that the caller may read, newest first. */
export const listRuns = async (
  { runs, leads, signer, ...looking }: ListingDeps,
  actor: Actor,
  workflow: WorkflowId,
  { routeId, limit, cursor, state, lead }: Query,
): Promise<RecordPage<WorkflowRun>> => {
  const { workspace_id: workspaceId } = actor;
  const bound = queryHash({ route: routeId, workflow, state, lead });
  const before = cursor === undefined ? undefined : await signer.read(workspaceId, cursor, bound);
  if (cursor !== undefined && before === undefined) throw new Refusal("invalid_cursor");
  const page: RunRecord[] = [];
  let waiting: RunRecord[] = [];
  const take = async (): Promise<void> => {
    const known = await leads.leadsOf(
      workspaceId,
      waiting.map(({ lead_id }) => lead_id),
    );
    for (const run of waiting) {
      const stored = known.get(run.lead_id);
      if (seesLead(actor, stored?.deleted === undefined ? stored?.lead : undefined)) page.push(run);
    }
    waiting = [];
  };
  for await (const run of runs.ofWorkflow(workspaceId, workflow, { before, expected: limit + 1 })) {
    if ((state !== undefined && stateOf(run) !== state) || (lead !== undefined && run.lead_id !== lead))
      continue;
    waiting.push(run);
    if (waiting.length + page.length <= limit) continue;
    await take();
    if (page.length > limit) break;
  }
  if (page.length <= limit) await take();
  const idOf = ({ id }: RunRecord): RunId => id;
  // Runs of one version of the workflow have the same steps.
  const byVersion = new Map(page.map((run) => [run.document_version, run] as const));
  const hidden = new Map(
    await Promise.all(
      [...byVersion].map(async ([of, run]) => [of, await hiddenSteps(looking, actor, run)] as const),
    ),
  );
  const shown = (run: RunRecord): WorkflowRun =>
    showRunWithout(run, hidden.get(run.document_version) ?? new Set());
  const { data, next } = fitPage(readUpTo(page, limit, idOf), shown, idOf);
  const next_cursor = next === undefined ? null : await signer.sign(workspaceId, next, bound);
  return { data, next_cursor, has_more: next !== undefined };
};

/** Attempts against the run itself going on. */
const attemptsMax = 10;

/** Ends a run by hand. One that has ended stays as it is. */
export const cancelRun = async (
  deps: { readonly runs: RunStore; readonly leads: Leads },
  actor: Actor,
  id: RunId,
  now: Date,
): Promise<RunRecord> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findRun(deps, actor, id);
    const stored = await deps.leads.get(actor.workspace_id, before.lead_id);
    if (stored !== undefined && !mayWrite(actor, stored.lead))
      throw new Refusal("forbidden", { detail: "This lead is not yours." });
    if (before.progress.end !== null) return before;
    const after = endedRun(before, now, "cancelled");
    if ((await deps.runs.write({ before, after, trace: [] })) === "stored") return after;
  }
  throw new Refusal("unavailable", { detail: "The run never stood still. Try again." });
};
