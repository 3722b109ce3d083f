import type { Payload } from "#lib/contract/automation/workflow-act.ts";
import type { Again, WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { RunTrigger } from "#lib/contract/automation/workflow-run-record.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { LeadId, RunId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { AuthorPaused, isAuthorPaused } from "#lib/domain/automation/workflow/author-pause.ts";
import { prepareDocument } from "#lib/domain/automation/workflow/prepare-document.ts";
import { documentOf, type WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { endedRun, nextBurst, type RunDeps } from "./burst.ts";
import { comesAgainFrom } from "./comes-again.ts";
import { joinGroup } from "./look-at-group.ts";
import { firstOf } from "./program.ts";
import { paceOf, recentMax } from "./recent-runs.ts";
import type { RunRecord } from "./run-record.ts";
import { startOfRun } from "./run-state.ts";
import type { Standing } from "./run-store.ts";

/** Why, and by what, a lead comes in: the same occurrence again finds its own run. */
export interface Occurrence {
  /** RFC 3339; the same whenever the occurrence is told. */
  readonly at: string;
  /** What makes it this one, such as the request that enrolled the lead. */
  readonly name: string;
  readonly trigger: RunTrigger;
  readonly cause: RunRecord["cause"];
  /** What a program knows of it. */
  readonly payload?: Payload;
}

export interface Enrolled {
  readonly outcome: "enrolled" | "in_a_run" | "not_again" | "excluded";
  readonly run: RunId | null;
}

/** The run that an occurrence begins, or would. */
export const runIdOf = (workflow: WorkflowId, lead: LeadId, { at, name }: Occurrence): RunId =>
  `run_${derivedUlid(Date.parse(at), `${workflow}|${lead}|${name}`)}`;

/** Attempts against other writers. */
const attemptsMax = 20;

const mayComeAgain = (again: Again, standing: Standing, now: Date): boolean => {
  const from = comesAgainFrom(again, standing);
  return from !== null && from <= now;
};

const isExcluded = async (
  deps: RunDeps,
  document: WorkflowDocument,
  { workspaceId, lead }: StoredLead,
  now: Date,
): Promise<boolean> => {
  if (document.unless === null) return false;
  const catalogue = schemaCatalogue(await deps.leadSchemas.read(workspaceId));
  const asked = { ...document, goal: null, stop_when: [], steps: [] };
  const { unless } = await prepareDocument(deps.lists, workspaceId, asked, { catalogue, now });
  if (unless === null) return false;
  const events = eventsOf(unless).length > 0 ? await deps.engagement.of(workspaceId, lead, undefined) : [];
  return predicateOverEvents(unless, catalogue, { now, timeZone: document.time_zone })(lead, events);
};

/** A run that ends as it begins: workflows answer one another, and would for ever. */
const goneRound = (begun: RunRecord, now: Date) => {
  const message = `${sizes.causationDepthMax} changes have caused one another up to this run. Look for workflows that undo each other.`;
  return { after: endedRun(begun, now, "failed", { code: "causation_too_deep", message }), trace: [] };
};

/** The same for one lead that comes again and again. */
const tooOften = (begun: RunRecord, now: Date) => {
  const message = `The lead has come in ${recentMax} times within an hour, and comes in no more until that is over.`;
  return { after: endedRun(begun, now, "failed", { code: "too_often", message }), trace: [] };
};

/**
 * Enrols a lead and takes its first steps, in one transaction: one run for each occurrence, however often it is told, and
 * one at a time. `read` finds the lead and says whether it may be enrolled, by throwing. Throws AuthorPaused if the author
 * of the workflow may no longer write workflows.
 */
export const enrol = async (
  deps: RunDeps,
  workflow: WorkflowRecord,
  occurrence: Occurrence,
  read: () => Promise<StoredLead>,
  clock: () => Date,
): Promise<Enrolled> => {
  const { at, trigger, cause, payload } = occurrence;
  const document = documentOf(workflow);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const now = clock();
    const stored = await read();
    const { workspaceId, lead } = stored;
    const id = runIdOf(workflow.id, lead.id, occurrence);
    const known = await deps.runs.get(workspaceId, id);
    if (known !== undefined) {
      if (known.cause.bulk === true) await joinGroup(deps.runs, known, at, now);
      return { outcome: "enrolled", run: id };
    }
    const standing = await deps.runs.standing(workspaceId, lead.id, workflow.id);
    if (standing !== undefined && standing.active !== null)
      return { outcome: "in_a_run", run: standing.active };
    if (standing !== undefined && !mayComeAgain(document.enrol.again, standing, now))
      return { outcome: "not_again", run: standing.lastRun };
    if (await isExcluded(deps, document, stored, now)) return { outcome: "excluded", run: null };
    const pace = paceOf(standing?.recent ?? [], now);
    if (pace === "rests") return { outcome: "not_again", run: standing?.lastRun ?? null };
    if (await isAuthorPaused(deps, workspaceId, workflow, now)) throw new AuthorPaused(workflow);
    const begun: RunRecord = {
      id,
      workspace_id: workspaceId,
      workflow_id: workflow.id,
      document_version: workflow.document_version,
      lead_id: lead.id,
      trigger,
      cause,
      progress: startOfRun(
        firstOf(document.steps, null),
        now.toISOString(),
        payload,
      ) as RunRecord["progress"],
      deeds: [],
      updated_at: now.toISOString(),
      version: 0,
    };
    const tooDeep = cause.depth > sizes.causationDepthMax;
    const write = tooDeep
      ? goneRound(begun, now)
      : pace === "once"
        ? tooOften(begun, now)
        : await nextBurst(deps, begun, { stored, workflow }, now);
    if (write === undefined) throw new Error("a run that has just begun takes its first step");
    if ((await deps.runs.write({ ...write, standing })) !== "stored") continue;
    if (cause.bulk === true) await joinGroup(deps.runs, begun, at, now);
    return { outcome: "enrolled", run: id };
  }
  throw new Refusal("unavailable", { detail: "Too many writers of this lead at once. Try again." });
};
