import type { ContactHold } from "#lib/contract/automation/workflow-contact.ts";
import type { WorkflowExplanation } from "#lib/contract/automation/workflow-explanation.ts";
import type { Schedule, Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { comesAgainFrom } from "#lib/domain/automation/run/comes-again.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { RunReader, Standing } from "#lib/domain/automation/run/run-store.ts";
import { triggerKindOf } from "#lib/domain/automation/workflow/trigger-kind.ts";
import {
  filterIn,
  stageFilter,
  triggerFilterAt,
} from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowReader, WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { isActivity } from "#lib/domain/platform/filter/event/asked-events.ts";
import { eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { filterWords } from "#lib/domain/platform/filter/filter-words.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadEngagement } from "#lib/domain/records/engagement/lead-engagement.ts";
import { changedAt } from "#lib/domain/records/lead/bookkeeping.ts";
import { findLead } from "#lib/domain/records/lead/find-lead.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { expandLists, type Moment } from "#lib/domain/segments/list/expand-lists.ts";
import { disclosesHidden } from "#lib/domain/segments/list/hidden-lists.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { readListsOnce } from "#lib/domain/segments/list/read-lists-once.ts";

interface Deps {
  readonly workflows: Pick<WorkflowReader, "newestFirst">;
  readonly runs: Pick<RunReader, "get" | "standings">;
  readonly leads: LeadReader;
  readonly leadSchemas: LeadSchemaSource;
  readonly lists: Pick<ListReader, "get">;
  readonly engagement: LeadEngagement;
}

const hidden = "something that you may not see";

/** Whether the lead passes a filter now; null where a search would refuse it to the caller, or it can't be asked. */
type Asks = (filter: Filter, timeZone: string, trigger?: Trigger) => Promise<boolean | null>;

const asking = (deps: Deps, actor: Actor, lead: Lead, moment: Moment): Asks => {
  const { workspace_id: workspaceId } = actor;
  const heard = deps.engagement.of(workspaceId, lead, undefined);
  return async (filter, timeZone, trigger) => {
    try {
      if (await disclosesHidden(deps.lists, actor, filter)) return null;
      const read = readFilter(filter, moment.catalogue);
      const whole = await expandLists(deps.lists, workspaceId, read, moment);
      if (eventsOf(whole).some(({ event }) => isActivity(event))) return null;
      const clock = { now: moment.now, timeZone };
      const asked = trigger === undefined ? whole : triggerFilterAt(trigger, whole, clock);
      return predicateOverEvents(asked, moment.catalogue, clock)(lead, await heard);
    } catch (error) {
      // It names what is gone: nobody passes it.
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  };
};

/** Describes a filter to a caller, without what a search would refuse to the caller. */
type Words = (filter: Filter) => Promise<string>;

const wordsFor =
  ({ lists }: Pick<Deps, "lists">, actor: Actor, { catalogue }: Moment): Words =>
  async (filter) =>
    (await disclosesHidden(lists, actor, filter)) ? hidden : filterWords(filter, catalogue);

const timesOf = (schedule: Schedule): string => {
  const { every, at } = schedule;
  if (every === "week") return `every ${schedule.on} at ${at}`;
  return every === "month" ? `on day ${schedule.day} of every month at ${at}` : `every ${every} at ${at}`;
};

const explainTrigger = async (
  trigger: Trigger,
  index: number,
  timeZone: string,
  asks: Asks,
  words: Words,
): Promise<WorkflowExplanation["triggers"][number]> => {
  const place = `/trigger/${index}`;
  const kind = triggerKindOf(trigger);
  const filter = filterIn(trigger);
  if (filter !== undefined) {
    const edge = "edge" in trigger && trigger.edge === "stops" ? "it comes to be no more so that " : "";
    const times = "schedule" in trigger ? `${timesOf(trigger.schedule)}, if ` : "";
    const before = "stage" in trigger && trigger.from !== undefined ? stageFilter(trigger.from) : undefined;
    const from = before === undefined ? "" : `, and before that ${await words(before)}`;
    const yearly =
      "date" in trigger && trigger.date.yearly === true ? ", or on that day of a year before" : "";
    const all = `${times}${edge}${await words(filter)}${yearly}${from}`;
    return { place, kind, words: all, holds: await asks(filter, timeZone, trigger) };
  }
  return { place, kind, words: "event" in trigger ? await words({ ...trigger }) : kind, holds: null };
};

const cameIn = ({ trigger, progress }: RunRecord): string => {
  const how =
    trigger.kind === "manual" ? `by hand, by ${trigger.by}` : `by a trigger of kind \`${trigger.kind}\``;
  return `It came in on ${progress.enrolledAt} ${how}`;
};

const holdWords: Readonly<Record<ContactHold, string>> = {
  contacts_per_day: "it has had its contacts of the day",
  contacts_per_week: "it has had its contacts of the week",
  company_pause: "another lead of its company has replied",
  quiet_hours: "these are hours at which it is left in peace",
};

/** Why a run that is about to contact its lead waits. */
const heldBy = ({ progress: { waiting } }: RunRecord): string =>
  waiting?.held === undefined
    ? ""
    : `; its next contact waits until ${waiting.until}, since ${holdWords[waiting.held]}`;

type Verdict = Pick<WorkflowExplanation, "verdict" | "because" | "not_before">;

/** Whether a lead that was in may come in again, and when. */
const againVerdict = (
  { enrol }: WorkflowRecord,
  standing: Standing,
  run: RunRecord | undefined,
  now: Date,
): Verdict | undefined => {
  const { again } = enrol;
  const was = run === undefined ? `It came in on ${standing.lastEnrolledAt}` : cameIn(run);
  const ended = run?.progress.end ?? null;
  const told = ended === null ? was : `${was}, and its run ended on ${ended.at} (${ended.reason})`;
  const notBefore = comesAgainFrom(again, standing);
  if (notBefore === null)
    return { verdict: "not_again", because: `${told}; it comes in once only.`, not_before: null };
  if (typeof again === "string" || notBefore <= now) return undefined;
  const because = `${told}; it may come in again ${again.after_days} days after that.`;
  return { verdict: "not_again", because, not_before: notBefore.toISOString() };
};

/** Changes are followed within seconds. */
const underWayMs = 60_000;

const waits = (triggers: WorkflowExplanation["triggers"], isFresh: boolean): Verdict => {
  if (triggers.length === 0)
    return {
      verdict: "by_hand_only",
      because: "It has no trigger: leads are enrolled by hand.",
      not_before: null,
    };
  const passed = triggers.filter(({ holds }) => holds === true);
  const named = (some: typeof passed): string =>
    `It passes ${some.map(({ place }) => place).join(", ")} already (${some.map(({ words }) => words).join("; ")})`;
  // A schedule lets in who passes at its time, however long they have.
  const [timed, edges] = [true, false].map((is) => passed.filter(({ kind }) => (kind === "schedule") === is));
  const because = [
    ...(timed?.length ? [`${named(timed)}, and comes in at the next time if it does so then.`] : []),
    ...(edges?.length
      ? [
          `${named(edges)}, and comes in when it comes to pass it anew: a lead that passes when the trigger is activated or changed does not come in by it.`,
          ...(isFresh
            ? ["It was written within the last minute, and that change may still be under way."]
            : []),
        ]
      : []),
  ];
  if (because.length === 0)
    because.push(
      `None of its triggers has come to pass: ${triggers.map(({ words }) => words).join("; or ")}.`,
    );
  return { verdict: "waits_for_trigger", because: because.join(" "), not_before: null };
};

/** Of each workflow that is active or paused, why a lead is in it or not. */
export const explainLead = async (
  { lists, ...others }: Deps,
  actor: Actor,
  ref: Parameters<typeof findLead>[2],
  now: Date,
): Promise<WorkflowExplanation[]> => {
  const deps = { ...others, lists: readListsOnce(lists) };
  const { workspace_id: workspaceId } = actor;
  const stored = await findLead(deps.leads, actor, ref);
  const { lead } = stored;
  const isFresh = now.getTime() - Date.parse(changedAt(stored)) < underWayMs;
  const moment = { catalogue: schemaCatalogue(await deps.leadSchemas.read(workspaceId)), now };
  const asks = asking(deps, actor, lead, moment);
  const words = wordsFor(deps, actor, moment);
  const standings = new Map(
    (await deps.runs.standings(workspaceId, lead.id)).map((one) => [one.workflowId, one]),
  );
  const explain = async (workflow: WorkflowRecord): Promise<WorkflowExplanation> => {
    const { id, name, state, time_zone, unless } = workflow;
    const standing = standings.get(id);
    const run_id = standing === undefined ? null : (standing.active ?? standing.lastRun);
    const run = run_id === null ? undefined : await deps.runs.get(workspaceId, run_id);
    const triggers = await Promise.all(
      workflow.trigger.map((one, index) => explainTrigger(one, index, time_zone, asks, words)),
    );
    const verdict = async (): Promise<Verdict> => {
      if (standing !== undefined && standing.active !== null)
        return {
          verdict: "in_a_run",
          because: run === undefined ? "It is in a run." : `${cameIn(run)}${heldBy(run)}.`,
          not_before: null,
        };
      if (state === "paused")
        return { verdict: "paused", because: "The workflow is paused: nobody comes in.", not_before: null };
      const again = standing && againVerdict(workflow, standing, run, now);
      if (again !== undefined) return again;
      const isKeptOut = unless === null ? false : await asks(unless, time_zone);
      if (unless !== null && isKeptOut === true)
        return {
          verdict: "excluded",
          because: `It passes what keeps leads out: ${await words(unless)}.`,
          not_before: null,
        };
      const waiting = waits(triggers, isFresh);
      // The verdict must not disclose it either.
      return isKeptOut === null
        ? { ...waiting, because: `${waiting.because} It may be kept out by ${hidden}.` }
        : waiting;
    };
    return { workflow_id: id, name, state, ...(await verdict()), run_id, triggers };
  };
  const all = await Array.fromAsync(allRecords(deps.workflows, workspaceId));
  return Promise.all(all.filter(({ state }) => state === "active" || state === "paused").map(explain));
};
