import type { DocumentInput, WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Simulation, SimulationStart } from "#lib/contract/automation/workflow-simulation.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId, ListId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { listsOfSteps } from "#lib/domain/automation/workflow/named-in.ts";
import { prepareDocument } from "#lib/domain/automation/workflow/prepare-document.ts";
import { readDocument } from "#lib/domain/automation/workflow/read-document.ts";
import type { SettleDeps } from "#lib/domain/automation/workflow/settle-steps.ts";
import { settlingIn } from "#lib/domain/automation/workflow/settling.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { underPointer } from "#lib/domain/platform/request/relocate-errors.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { type LeadValidator, requireRead, scoredBy } from "#lib/domain/records/lead/lead-validator.ts";
import { requireValues } from "#lib/domain/records/lead/read-input.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { validatorForRows } from "#lib/domain/transfer/import/execute/validator-for-rows.ts";
import { type ContactReader, contactedOf } from "./contact-book.ts";
import { rolesNow } from "./roles-now.ts";
import type { LeadEvent } from "./run-state.ts";
import { simulate } from "./simulate.ts";
import { targetStates } from "./target-states.ts";

export interface SimulateDeps {
  readonly leads: LeadReader;
  readonly leadSchemas: LeadSchemaReader;
  readonly lists: Pick<ListReader, "get">;
  readonly members: SettleDeps["members"];
  readonly rules: SettleDeps["rules"];
  readonly pools: SettleDeps["pools"];
  readonly workflows: SettleDeps["workflows"];
  readonly urls: SettleDeps["urls"];
  readonly engagement: LeadEngagement;
  readonly contacts: ContactReader;
}

/** Of a lead that somebody makes up. */
const madeUp: LeadId = "lead_00000000000000000000000000";
const madeUpRun = "run_00000000000000000000000000";
const madeUpWorkflow: WorkflowId = "wf_00000000000000000000000000";

interface Subject {
  readonly stored: StoredLead;
  readonly past: readonly LeadEvent[];
}

const subjectOf = async (
  { leads, engagement }: SimulateDeps,
  validator: LeadValidator,
  given: SimulationStart["lead"],
  { actor, at }: Stamp,
): Promise<Subject> => {
  if (typeof given === "string") {
    const stored = await findLead(leads, actor, { by: "id", id: given });
    const past = await engagement.of(actor.workspace_id, stored.lead, undefined);
    return { stored, past: past as readonly LeadEvent[] };
  }
  const stamp = { source: "simulation", at, by: actor.member_id };
  const lead = await underPointer("/lead", async () => {
    const { values } = await requireValues(given, validator);
    return newLead(madeUp, requireRead(validator, values), stamp);
  });
  const writtenBy = { kind: "manual", memberId: actor.member_id, requestId: madeUp } as const;
  return { stored: scoredBy(validator, { workspaceId: actor.workspace_id, lead, writtenBy }), past: [] };
};

/** What is simulated: a workflow as it is kept, or what a request says, which is no workflow yet. */
interface Simulated {
  readonly document: WorkflowDocument;
  readonly workflow: Pick<WorkflowRecord, "id" | "updated_by" | "stopped_arms">;
}

/**
 * Simulates a document that was read, for one who may read the lead; what it names is looked at as the service, which acts by
 * it. Of a workflow that is kept a run would take the same arms, at the same times.
 */
export const simulateDocument = async (
  deps: SimulateDeps,
  { document, workflow }: Simulated,
  { lead: given, events, start_at }: SimulationStart,
  stamp: Stamp,
): Promise<Simulation> => {
  const { actor, at } = stamp;
  const { lists, leadSchemas, members, workflows } = deps;
  const { workspace_id: workspaceId } = actor;
  const { id: workflowId, updated_by: author, stopped_arms: stoppedArms } = workflow;
  const leadSchema = await leadSchemas.read(workspaceId);
  const validator = await leadSchemas.validator(leadSchema, new Date(at));
  const catalogue = schemaCatalogue(leadSchema);
  const startAt = new Date(start_at ?? at);
  const prepared = await prepareDocument(lists, workspaceId, document, { catalogue, now: startAt });
  const subject = await subjectOf(deps, validator, given, stamp);
  const isThere = typeof given === "string";
  const contacted = isThere ? await contactedOf(deps.contacts, document, subject.stored) : undefined;
  const known: ReadonlySet<ListId> = listsOfSteps(document);
  const acting = {
    lists: known,
    roleOf: await rolesNow(members, workspaceId, document, { lead: subject.stored.lead, author }),
    targets: await targetStates(workflows, workspaceId, document),
    by: workflowId,
    at,
    workspaceId,
    runId: madeUpRun,
    author,
    dealPipelines: leadSchema.deals.pipelines,
    stored: subject.stored,
    assigning: "told" as const,
    calling: "told" as const,
  };
  const run = (by: LeadValidator): Simulation =>
    simulate({
      lead: subject.stored.lead,
      past: subject.past,
      document: prepared,
      events,
      startAt,
      contacted,
      parts: { catalogue, workflowId, stoppedArms, acting: { ...acting, validator: by } },
    });
  return run(await validatorForRows(validator, leadSchemas, workspaceId, run));
};

/** Simulates a document for one who may read the lead. Throws Refusal with what is wrong with the document. */
export const simulateFor = async (
  deps: SimulateDeps,
  input: DocumentInput,
  start: SimulationStart,
  stamp: Stamp,
): Promise<Simulation> => {
  const { actor, at } = stamp;
  const settling = await settlingIn(deps, actor.workspace_id, new Date(at));
  const { document, errors } = await readDocument(settling, actor, input);
  if (errors.length > 0)
    throw new Refusal("validation_failed", {
      errors: errors.map((error) => ({ ...error, pointer: `/document${error.pointer}` })),
    });
  const workflow = { id: madeUpWorkflow, updated_by: actor.member_id, stopped_arms: [] };
  return simulateDocument(deps, { document, workflow }, start, stamp);
};
