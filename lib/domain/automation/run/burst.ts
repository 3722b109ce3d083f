import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import { actKinds } from "#lib/contract/automation/workflow-step.ts";
import type { RunEnd, TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import { firstReason, Refusal } from "#lib/contract/errors.ts";
import type { ListId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { listsOfSteps, readsEvents } from "#lib/domain/automation/workflow/named-in.ts";
import { prepareDocument } from "#lib/domain/automation/workflow/prepare-document.ts";
import type { WorkflowReader, WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { inBaseCurrency } from "#lib/domain/records/deal/base-amount.ts";
import { type CurrencyRatesStore, claimBaseCurrency } from "#lib/domain/records/deal/currency-rates.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { offerOf } from "#lib/domain/selling/assignment/offer/offer.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { OrderGuard } from "#lib/domain/team/standing-order/standing-order.ts";
import { validatorForRows } from "#lib/domain/transfer/import/execute/validator-for-rows.ts";
import { advance } from "./advance.ts";
import type { Assigner } from "./assigner.ts";
import type { Called } from "./call.ts";
import { contactedOf } from "./contact-book.ts";
import { leadAfter } from "./lead-after.ts";
import type { Made } from "./made-record.ts";
import { overdueOf } from "./overdue.ts";
import { compile } from "./program.ts";
import { recordWrite } from "./record-write.ts";
import { rolesNow } from "./roles-now.ts";
import type { Deed, RunRecord } from "./run-record.ts";
import type { Burst, LeadEvent, World } from "./run-state.ts";
import type { RunStore, RunWrite } from "./run-store.ts";
import { targetStates } from "./target-states.ts";
import { ended } from "./walk.ts";
import { worldOf } from "./world.ts";

/** What running takes. */
export interface RunDeps {
  readonly workflows: Pick<WorkflowReader, "get" | "document">;
  readonly runs: RunStore;
  readonly leads: Pick<LeadReader, "get">;
  readonly leadSchemas: LeadSchemaReader;
  readonly lists: Pick<ListReader, "get">;
  readonly engagement: LeadEngagement;
  readonly members: Pick<MemberReader, "get">;
  /** Asked before a workflow acts in its author's name. */
  readonly orders: OrderGuard;
  /** Of deals that steps make. */
  readonly currencyRatesStore: CurrencyRatesStore;
  /** Where owners are chosen. */
  readonly assigner?: Assigner;
  /** What has come of the call at which the run stands, where calls are made; `not_made` before that. */
  readonly called?: Called | "not_made";
}

/** Kinds of acts that a summary names. */
const deedsMax = 50;

const acts: ReadonlySet<string> = new Set(actKinds);

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

/** Of a run's workflow as it is now: in whose name it acts, and arms into which no lead comes any more. */
export type Running = Pick<WorkflowRecord, "updated_by" | "stopped_arms" | "resumed">;

/** Returns what was made, deals at their rate. The first deal with an amount chooses the base currency, as in a request. */
const atRates = async (
  { currencyRatesStore: store }: RunDeps,
  { made, timeZone }: { readonly made: readonly Made[]; readonly timeZone: string },
  stamp: Stamp,
): Promise<readonly Made[]> => {
  const { at, actor } = stamp;
  const deals = made.flatMap((one) => (one.kind === "deal" ? [one.record] : []));
  if (deals.length === 0) return made;
  const amount = deals.find((deal) => deal.amount !== null)?.amount;
  const rates =
    amount == null
      ? await store.read(actor.workspace_id)
      : await claimBaseCurrency(store, amount.currency, stamp);
  return made.map((one) =>
    one.kind === "deal"
      ? { ...one, record: inBaseCurrency(undefined, one.record, { ...rates, timeZone }, at) }
      : one,
  );
};

/**
 * The next stretch of a run over its lead as it is now: what is to be written of both; undefined where it waits on. What
 * its document names and is gone ends the run with the reason.
 */
export const nextBurst = async (
  deps: RunDeps,
  run: RunRecord,
  { stored, workflow }: { readonly stored: StoredLead; readonly workflow: Running },
  now: Date,
): Promise<Omit<RunWrite, "before" | "standing"> | undefined> => {
  const { workspace_id: workspaceId, workflow_id: workflowId } = run;
  const at = now.toISOString();
  const { updated_by: author, stopped_arms } = workflow;
  const kept = await deps.workflows.document(workspaceId, workflowId, run.document_version);
  if (kept === undefined) throw new Error(`the document ${run.document_version} of ${workflowId} is gone`);
  const leadSchema = await deps.leadSchemas.read(workspaceId);
  const catalogue = schemaCatalogue(leadSchema);
  try {
    const document = await prepareDocument(deps.lists, workspaceId, kept, { catalogue, now });
    const validator = await deps.leadSchemas.validator(leadSchema, now);
    const lists = await listsThere(deps, workspaceId, document);
    const roleOf = await rolesNow(deps.members, workspaceId, document, { lead: stored.lead, author });
    const targets = await targetStates(deps.workflows, workspaceId, document);
    const events = readsEvents(document)
      ? ((await deps.engagement.of(workspaceId, stored.lead, undefined)) as readonly LeadEvent[])
      : [];
    const contacts = await contactedOf(deps.runs, document, stored);
    const program = compile(document);
    const { waiting } = run.progress;
    const held = waiting?.by === "assigner" ? program.nodes.get(waiting.step)?.step : undefined;
    const assigning =
      deps.assigner !== undefined && held !== undefined && "do" in held && held.do === "assign"
        ? await deps.assigner(workspaceId, held, stored, now)
        : "elsewhere";
    const { called } = deps;
    const isOfThis = called === "not_made" || called?.version === run.version;
    const world = (by: LeadValidator): World =>
      worldOf({
        lead: stored.lead,
        events,
        now,
        enrolledAt: run.progress.enrolledAt,
        timeZone: document.time_zone,
        rules: document,
        ...(contacts && { contacted: contacts }),
        catalogue,
        workflowId,
        stoppedArms: stopped_arms,
        acting: {
          validator: by,
          lists,
          roleOf,
          targets,
          by: workflowId,
          at,
          workspaceId,
          runId: run.id,
          author,
          dealPipelines: leadSchema.deals.pipelines,
          stored,
          assigning,
          calling: called !== undefined && isOfThis ? called : "elsewhere",
        },
      });
    const overdue = overdueOf(program, run, workflow, world(validator));
    if (overdue !== undefined) {
      const after = { ...run, progress: overdue.progress, updated_at: at, version: run.version + 1 };
      return { after, trace: [overdue.line], records: [] };
    }
    const walk = (by: LeadValidator): Burst => advance(program, run.progress, world(by));
    const known = await validatorForRows(validator, deps.leadSchemas, workspaceId, walk);
    const burst = walk(known);
    if (!burst.moved) return undefined;
    const after: RunRecord = {
      ...run,
      progress: burst.state as RunRecord["progress"],
      deeds: withDeeds(run.deeds, burst.trace),
      updated_at: at,
      version: run.version + 1,
    };
    const actor = { workspace_id: workspaceId, member_id: author, role: "admin" } as const;
    const made = await atRates(
      deps,
      { made: burst.made, timeZone: settingsOf(leadSchema).time_zone },
      { actor, at, requestId: run.id, via: "api" },
    );
    const records = made.map((one) => recordWrite(run, one, author, at));
    const lead = leadAfter(run, stored, { burst, validator, events, at });
    const { turns = [], offer: terms } = burst.assignment ?? {};
    const offer = lead === undefined || terms === undefined ? undefined : offerOf(lead, terms);
    const owned = { turns, ...(lead && { lead }), ...(offer && { offer }) };
    const contacted = burst.contacts.length > 0 && {
      contacts: { before: contacts?.book, made: burst.contacts },
    };
    return { after, trace: burst.trace, records, sent: burst.sent, ...owned, ...contacted };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { after: endedRun(run, now, "failed", firstReason(error)), trace: [], records: [] };
  }
};
