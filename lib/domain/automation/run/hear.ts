import type { Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { AuthorPaused } from "#lib/domain/automation/workflow/author-pause.ts";
import { dateOccasion } from "#lib/domain/automation/workflow/date-occasion.ts";
import { triggerKindOf } from "#lib/domain/automation/workflow/trigger-kind.ts";
import {
  asMembershipRule,
  pauses,
  watchingTriggers,
} from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { RunDeps } from "./burst.ts";
import { enrol, type Occurrence, runIdOf } from "./enrol.ts";
import { goOn } from "./go-on.ts";
import type { RunWork } from "./run-work.ts";

/** What hearing of leads and their events takes. */
export interface HearDeps extends RunDeps {
  /** Those of a workspace that may concern leads; a moment old at most. */
  readonly listening: (workspaceId: WorkspaceId) => Promise<readonly WorkflowRecord[]>;
}

class LeadGone extends Error {}

/**
 * Enrols a lead that is there; one that is gone by now comes in nowhere. What comes to a paused workflow is dropped and
 * counted.
 */
const enrolIfThere = async (
  deps: HearDeps,
  workflow: WorkflowRecord,
  lead: LeadId,
  workspaceId: WorkspaceId,
  occurrence: Occurrence,
  clock: () => Date,
): Promise<void> => {
  const drop = (): Promise<void> =>
    deps.runs.drop(workspaceId, workflow.id, runIdOf(workflow.id, lead, occurrence), clock());
  if (workflow.state === "paused") await drop();
  if (workflow.state !== "active") return;
  const read = async (): Promise<StoredLead> => {
    const stored = await deps.leads.get(workspaceId, lead);
    if (stored === undefined || stored.deleted !== undefined) throw new LeadGone();
    return stored;
  };
  try {
    await enrol(deps, workflow, occurrence, read, clock);
  } catch (error) {
    if (error instanceof AuthorPaused) return drop();
    if (!(error instanceof LeadGone)) throw error;
  }
};

/** The move that a trigger waits for. */
const changeOf = (trigger: Trigger): "entered" | "left" =>
  "edge" in trigger && trigger.edge === "stops" ? "left" : "entered";

/** When the day of the lead's date began; undefined where the lead has another date by now. */
const occasionOf = async (
  { leads }: Pick<HearDeps, "leads">,
  { time_zone }: WorkflowRecord,
  trigger: Extract<Trigger, { date: unknown }>,
  lead: LeadId,
  at: string,
  workspaceId: WorkspaceId,
): Promise<string | undefined> => {
  const stored = await leads.get(workspaceId, lead);
  return stored && dateOccasion(trigger, stored.lead, new Date(at), time_zone);
};

/** Lets a lead in that has come to pass a trigger's filter, or passes it no more. */
export const hearMove = async (
  deps: HearDeps,
  {
    workspace_id,
    workflow_id,
    lead_id,
    rule,
    change,
    at,
    root,
    depth,
    bulk,
    left = [],
  }: Extract<RunWork, { kind: "moved" }>,
  clock: () => Date,
): Promise<void> => {
  const workflow = await deps.workflows.get(workspace_id, workflow_id);
  const found = workflow && watchingTriggers(workflow).get(rule);
  const trigger = found?.triggers.find((one) => {
    const from = asMembershipRule(workflow_id, one);
    return changeOf(one) === change && (from === undefined || left.includes(from.id));
  });
  if (workflow === undefined || trigger === undefined) return;
  const kind = triggerKindOf(trigger);
  if (kind === "schedule" || kind === "api") throw new Error(`the trigger ${kind} follows nobody`);
  const dated = "date" in trigger ? await occasionOf(deps, workflow, trigger, lead_id, at, workspace_id) : at;
  // An occasion of its own for every message would let the lead in again.
  if (dated === undefined) return;
  const occurrence = {
    at: dated,
    name: `${rule}@${dated}`,
    trigger: { kind },
    cause: { root, depth: depth + 1, ...(bulk && { bulk }) },
  };
  await enrolIfThere(deps, workflow, lead_id, workspace_id, occurrence, clock);
};

/** Lets a lead in that a run of another workflow sends. */
export const hearSent = async (
  deps: HearDeps,
  { workspace_id, workflow_id, lead_id, name, by, at, root, depth, bulk }: Extract<RunWork, { kind: "sent" }>,
  clock: () => Date,
): Promise<void> => {
  const workflow = await deps.workflows.get(workspace_id, workflow_id);
  if (workflow === undefined) return;
  const occurrence = {
    at,
    name,
    trigger: { kind: "workflow", by },
    cause: { root, depth: depth + 1, ...(bulk && { bulk }) },
  } as const;
  await enrolIfThere(deps, workflow, lead_id, workspace_id, occurrence, clock);
};

/**
 * Advances a lead's runs under way: each takes its next steps, ends or waits on, by what is stored. `leadDeletedAt`: ends
 * those from before this deletion, also where the lead has been restored since.
 */
export const advanceRunsOf = async (
  deps: RunDeps,
  workspaceId: WorkspaceId,
  lead: LeadId,
  clock: () => Date,
  leadDeletedAt?: string,
): Promise<void> => {
  for (const { active } of await deps.runs.standings(workspaceId, lead))
    if (active !== null) await goOn(deps, { workspaceId, runId: active, leadDeletedAt }, clock);
};

/** Wakes a lead's runs, which may wait for an event, and lets the lead in where an event is a trigger. */
export const hearEvent = async (
  deps: HearDeps,
  { workspace_id: workspaceId, lead_id, event: sk, at }: Extract<RunWork, { kind: "event" }>,
  clock: () => Date,
): Promise<void> => {
  await advanceRunsOf(deps, workspaceId, lead_id, clock);
  const listening = await deps.listening(workspaceId);
  const pulled = listening.filter(({ trigger: triggers }) => triggers.some((one) => "event" in one));
  const isPaused = listening.some(pauses);
  if (pulled.length === 0 && !isPaused) return;
  const stored = await deps.leads.get(workspaceId, lead_id);
  if (stored === undefined) return;
  const events = await deps.engagement.of(workspaceId, stored.lead, undefined);
  const own = events.filter((one) => Reflect.get(one, "sk") === sk);
  for (const { type, machine, occurred_at } of own)
    if (isPaused && type === "reply" && !machine) await deps.runs.replied(stored, occurred_at);
  const now = clock();
  for (const workflow of pulled) {
    const clockOfIt = { now, timeZone: workflow.time_zone };
    const isMeant = workflow.trigger.some(
      (trigger) =>
        "event" in trigger && predicateOverEvents({ ...trigger }, leadCatalogue, clockOfIt)(stored.lead, own),
    );
    if (!isMeant) continue;
    const occurrence = {
      at,
      name: `event:${sk}`,
      trigger: { kind: "event" },
      cause: { root: "engagement", depth: 1 },
    } as const;
    await enrolIfThere(deps, workflow, lead_id, workspaceId, occurrence, clock);
  }
};
