import { createHash } from "node:crypto";
import type { Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import type { ZonedClock } from "#lib/domain/platform/filter/time/date-window.ts";
import { asksDays, movesByTime, pinDates } from "#lib/domain/platform/filter/time/pin-dates.ts";
import { dayMs } from "#lib/domain/platform/filter/time/zoned-time.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import { expandKnown, type KnownLists, namedLists } from "#lib/domain/segments/list/expand-lists.ts";
import { livingFilters } from "#lib/domain/segments/list/list-references.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import type { MembershipRuleSource } from "#lib/domain/segments/membership/membership-rule.ts";
import { soundMembershipRules } from "#lib/domain/segments/membership/sound-membership-rules.ts";
import { anniversaries, dayBefore, daysBetween } from "./anniversaries.ts";
import { dateOccasion } from "./date-occasion.ts";
import { asksForEvents } from "./named-in.ts";
import { endFiltersKept, runEndsOf } from "./run-ends.ts";
import { beginsAfterMs, caughtUpDays, onClockBehind } from "./trigger-days.ts";
import { followedFrom } from "./trigger-starts.ts";
import { documentOf, type WorkflowReader, type WorkflowRecord } from "./workflow-record.ts";

/** The day, as filters say it, that is so many days before today. */
const daysAgo = (days: number): string =>
  days === 0 ? "today" : `today${days > 0 ? "-" : "+"}${Math.abs(days)}d`;

/** Leads in a stage. */
export const stageFilter = (value: string): Filter => ({ field: "stage_id", op: "eq", value });

/** What a trigger is about, as a filter that leads come to pass; undefined for one that an event pulls. */
export const triggerFilter = (trigger: Trigger): Filter | undefined => {
  if ("when" in trigger) return trigger.when;
  if ("stage" in trigger) return stageFilter(trigger.stage);
  if ("tag" in trigger) return { field: "tags", op: "has", value: trigger.tag };
  if ("date" in trigger)
    return { field: trigger.date.field, op: "on", value: daysAgo(trigger.date.days ?? 0) };
  return "list" in trigger ? { field: "lists", op: "has", value: trigger.list } : undefined;
};

const isYearly = (trigger: Trigger): boolean => "date" in trigger && trigger.date.yearly === true;

/** The same filter where it is another each day, as it is by this clock; of a date's all days since a moment, too. */
export const triggerFilterAt = (
  trigger: Trigger,
  filter: Filter,
  clock: ZonedClock,
  since?: Date,
): Filter => {
  if (!("date" in trigger)) return filter;
  const { field, days = 0 } = trigger.date;
  if (isYearly(trigger)) return anniversaries(field, days, clock, since);
  if (since === undefined) return filter;
  const { now, timeZone } = clock;
  return daysBetween(field, dayBefore(since, days, timeZone), dayBefore(now, days, timeZone));
};

/** What leads may pass already when a workflow is activated; of dates that come back every year nobody asks that. */
export const passedAlready = (trigger: Trigger): Filter | undefined =>
  isYearly(trigger) ? undefined : triggerFilter(trigger);

/** The filter by which a trigger finds leads, whether it follows them or looks for them at its times. */
export const filterIn = (trigger: Trigger): Filter | undefined =>
  "schedule" in trigger ? trigger.leads : triggerFilter(trigger);

/** By which a lead's memberships know a trigger: the same for the same filter, whatever else of the workflow changes. */
export const membershipRuleIdOf = (
  workflow: WorkflowId,
  filter: Filter,
  laterMs = 0,
  yearly = false,
): string =>
  `${workflow}:${createHash("sha256")
    .update(JSON.stringify(filter) + (laterMs === 0 ? "" : `+${laterMs}`) + (yearly ? "+yearly" : ""))
    .digest("hex")
    .slice(0, 16)}`;

/** Begins the ids of membership rules that are triggers. */
export const isTriggerId = (rule: string): boolean => rule.startsWith("wf_");

/** What tells that a lead was in the stage from which a trigger wants it to come. */
export const asMembershipRule = (
  workflow: WorkflowId,
  trigger: Trigger,
): { readonly id: string; readonly filter: Filter } | undefined => {
  if (!("stage" in trigger) || trigger.from === undefined) return undefined;
  const filter = stageFilter(trigger.from);
  return { id: membershipRuleIdOf(workflow, filter), filter };
};

const isWatching = ({ state }: WorkflowRecord): boolean => state === "active" || state === "paused";

/** The triggers of a workflow that follow leads, by the ids of what they follow: one may ask for both edges of the same. */
export const watchingTriggers = (
  workflow: WorkflowRecord,
): ReadonlyMap<string, { readonly filter: Filter; readonly triggers: readonly Trigger[] }> => {
  const found = new Map<string, { filter: Filter; triggers: Trigger[] }>();
  for (const trigger of isWatching(workflow) ? workflow.trigger : []) {
    const filter = triggerFilter(trigger);
    if (filter === undefined) continue;
    const id = membershipRuleIdOf(workflow.id, filter, beginsAfterMs(trigger), isYearly(trigger));
    const others = found.get(id)?.triggers;
    found.set(id, { filter, triggers: [...(others ?? []), trigger] });
    const from = asMembershipRule(workflow.id, trigger);
    if (from !== undefined && !found.has(from.id)) found.set(from.id, { filter: from.filter, triggers: [] });
  }
  return found;
};

const listens = (workflow: WorkflowRecord): boolean =>
  workflow.former.listens || asksForEvents(documentOf(workflow));

/** Whether runs of a workflow may wait for a while after a colleague's reply, on whatever version they are. */
export const pauses = ({ former, company_pause }: WorkflowRecord): boolean =>
  former.pauses || company_pause !== null;

/** What runs of a workflow may ask for, on whatever version they are. */
export const askedBy = (workflow: WorkflowRecord): WorkflowRecord["former"] => ({
  listens: listens(workflow),
  pauses: pauses(workflow),
  ends: endFiltersKept(workflow),
});

/** Whether the news of leads and their events are a workflow's concern. */
export const wantsNews = (workflow: WorkflowRecord | undefined): boolean => {
  if (workflow === undefined || workflow.state === "draft") return false;
  const isOver = workflow.state === "archived" && workflow.runs === "stop";
  return (
    !isOver && (workflow.trigger.length > 0 || pauses(workflow) || listens(workflow) || workflow.hears_ends)
  );
};

const movesInTime = (filters: readonly (Filter | null)[], catalogue: Catalogue): boolean =>
  filters.some(
    (filter) =>
      filter !== null && conditionsOf(filter).some((condition) => movesByTime(condition, catalogue)),
  );

/** From when on days are caught up. */
const caughtUpFrom = (now: Date, comparedAt: Date, ownFrom: number): Date => {
  const earliest = now.getTime() - caughtUpDays * dayMs;
  return new Date(Math.min(now.getTime(), Math.max(comparedAt.getTime(), ownFrom, earliest)));
};

const tellsLeaving = (trigger: Trigger): boolean => "edge" in trigger && trigger.edge === "stops";

interface Parts {
  readonly lists: Pick<ListReader, "get">;
  readonly catalogue: Catalogue;
}

/** The triggers of a workspace's workflows as its membership rules. */
export const triggerMembershipRules =
  (workflows: Pick<WorkflowReader, "newestFirst">, lists: Parts["lists"]): MembershipRuleSource =>
  async (workspaceId, catalogue) => {
    const read = await Array.fromAsync(allRecords(workflows, workspaceId));
    const all = read.flatMap((workflow) =>
      [...watchingTriggers(workflow)].map(([id, { filter, triggers }]) => ({
        laterMs: triggers[0] === undefined ? 0 : beginsAfterMs(triggers[0]),
        // Days from before they were what they are, and from before it was active again, are none of its own.
        ownFrom: Math.max(
          followedFrom(workflow, id),
          Date.parse(workflow.activated_at ?? workflow.updated_at),
        ),
        trigger: triggers[0],
        id,
        filter,
        timeZone: workflow.time_zone,
        since: new Date(followedFrom(workflow, id)),
        isLeft: triggers.some(tellsLeaving),
      })),
    );
    const found = new Map<string, { readonly own: Filter; readonly named: KnownLists } | Error>();
    for (const { id, filter } of all)
      try {
        const own = readFilter(filter, catalogue);
        found.set(id, { own, named: await namedLists(lists, workspaceId, own) });
      } catch (error) {
        found.set(id, error as Error);
      }
    const runEnds = await runEndsOf(read, lists, workspaceId, catalogue);
    const sound = soundMembershipRules(
      all.map(({ id, timeZone, since: start, isLeft, laterMs, ownFrom, trigger }) => ({
        id,
        make: () => {
          const read = found.get(id);
          if (read === undefined || read instanceof Error) throw read ?? new Error("a trigger is read first");
          const { own, named } = read;
          // Expanded at each moment, since a list's days move on while the rules are kept in memory.
          const expandedAt = (now: Date): Filter => expandKnown(own, named, { catalogue, now });
          return {
            id,
            fields: [...new Set(conditionsOf(expandedAt(new Date())).map(({ field }) => field))],
            movesByTime: movesInTime([own, ...[...named.values()].flatMap(livingFilters)], catalogue),
            asksDays: conditionsOf(expandedAt(new Date())).some((one) => asksDays(one, catalogue)),
            since: start,
            ...(isLeft && { tellsLeaving: true }),
            ...(trigger !== undefined &&
              "date" in trigger && {
                occasionOf: (lead, now) => dateOccasion(trigger, lead, now, timeZone),
              }),
            filterAt: (now, comparedAt) => {
              const clock = { now: onClockBehind(now, laterMs, timeZone), timeZone };
              const since =
                comparedAt && onClockBehind(caughtUpFrom(now, comparedAt, ownFrom), laterMs, timeZone);
              const filter = expandedAt(now);
              const then = trigger === undefined ? filter : triggerFilterAt(trigger, filter, clock, since);
              return pinDates(then, catalogue, clock);
            },
          };
        },
      })),
    );
    return { ...sound, runEnds };
  };

/** Whether a filter, or a dynamic list that it names, asks for events, which no change of a lead tells. */
export const needsEvents = (filter: Filter, named: readonly LeadList[]): boolean =>
  [filter, ...named.flatMap(livingFilters)].some((one) => one !== null && eventsOf(one).length > 0);
