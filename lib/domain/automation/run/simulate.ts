import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Simulation, SimulationStart } from "#lib/contract/automation/workflow-simulation.ts";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import { namedEvents } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { countEngagement, movesCounters } from "#lib/domain/records/engagement/count-engagement.ts";
import { isMachine } from "#lib/domain/records/engagement/is-machine.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { ScoreAdjustment } from "#lib/domain/records/lead/score-state.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { advance } from "./advance.ts";
import { withMade } from "./contact-book.ts";
import type { Contacted } from "./contact-time.ts";
import type { Made } from "./made-record.ts";
import { compile } from "./program.ts";
import { type LeadEvent, type RunState, startOfRun } from "./run-state.ts";
import { type WorldParts, worldOf } from "./world.ts";

/** What is not looked at any more. */
const horizonMs = 367 * 86_400_000;

interface Asked {
  readonly document: WorkflowDocument;
  readonly lead: Lead;
  /** Those that the lead has had. */
  readonly past: readonly LeadEvent[];
  readonly events: SimulationStart["events"];
  readonly startAt: Date;
  /** Where a run under way is; a new one begins when it is left out. */
  readonly from?: RunState;
  /** The world but for its clock, its lead and its events. */
  readonly parts: Pick<WorldParts, "catalogue" | "acting" | "workflowId" | "stoppedArms">;
  /** What is known of contacts with the lead; nothing when left out. */
  readonly contacted?: Contacted | undefined;
}

type Told = LeadEvent & HeardEvent;

/** An event as it would be kept when it is told, each of a message of its own. */
const asTold = ({ event, at }: SimulationStart["events"][number], index: number): Told => {
  const type = namedEvents[event].kind;
  const machine = isMachine({ type });
  const sender_id = `simulated-${index}`;
  return { sender_id, type, machine, counted: movesCounters({}, machine), occurred_at: at };
};

/** The lead with its counters moved by what has come. */
const withCounted = (lead: Lead, come: readonly Told[]): Lead => {
  let { engagement } = lead;
  for (const { type, counted } of come) if (counted === true) engagement = countEngagement(engagement, type);
  return { ...lead, engagement };
};

/** The lead as it would be stored behind the stretches so far: with the points that they gave. */
const givenPoints = (stored: StoredLead, points: readonly ScoreAdjustment[]): StoredLead => {
  const { of = "", sums = {}, adjustments = [] } = stored.scoreState ?? {};
  return points.length === 0
    ? stored
    : { ...stored, scoreState: { of, sums, adjustments: [...adjustments, ...points] } };
};

/**
 * The lead with the score that the workspace's model gives it then, of all that is known where something has come. What is
 * to come after today fades no points.
 */
const scoredWith = (
  { validator: { scoring }, stored }: WorldParts["acting"],
  lead: Lead,
  points: readonly ScoreAdjustment[],
  { come, known }: { readonly come: readonly Told[]; readonly known: readonly LeadEvent[] },
): Lead => {
  if (scoring === undefined) return lead;
  const image = givenPoints({ ...stored, lead }, points);
  return (come.length === 0 ? scoring.scored(image) : scoring.rescored(image, known as readonly HeardEvent[]))
    .lead;
};

const changesOf = (before: Lead, after: Lead): Simulation["changes"] => {
  // What the lead itself does is no doing of the workflow.
  const { provenance: _was, engagement: _had, ...was } = before;
  const { provenance: _is, engagement: _has, ...is } = after;
  const differing = differingFields(was, is);
  const fields = new Set([...Object.keys(differing.before), ...Object.keys(differing.after)]);
  return Object.fromEntries(
    [...fields].map((field) => [
      field,
      { before: differing.before[field] ?? null, after: differing.after[field] ?? null },
    ]),
  );
};

/** Runs a document to its end on a clock that jumps to what comes next. Nothing outside of it is touched. */
export const simulate = (asked: Asked): Simulation => {
  const { document, lead: first, past, events, startAt, from, parts, contacted } = asked;
  const program = compile(document);
  const trace: TraceLine[] = [];
  const records: Made[] = [];
  const points: ScoreAdjustment[] = [];
  let contacts = contacted?.at ?? [];
  const told = events.map(asTold).toSorted((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at));
  let heard = 0;
  let lead = first;
  let state: RunState = from ?? startOfRun(program.first, startAt.toISOString());
  let now = startAt.getTime();
  while (state.end === null && now <= startAt.getTime() + horizonMs) {
    const at = new Date(now);
    const come = told.filter(({ occurred_at }) => Date.parse(occurred_at) <= now);
    const known = [...past.filter(({ occurred_at }) => Date.parse(occurred_at) <= now), ...come];
    if (come.length > heard)
      lead = scoredWith(parts.acting, withCounted(lead, come.slice(heard)), points, { come, known });
    heard = come.length;
    const world = worldOf({
      ...parts,
      acting: { ...parts.acting, at: at.toISOString(), stored: givenPoints(parts.acting.stored, points) },
      lead,
      events: known,
      now: at,
      enrolledAt: state.enrolledAt,
      timeZone: document.time_zone,
      rules: document,
      contacted: { at: contacts, colleagueRepliedAt: contacted?.colleagueRepliedAt ?? null },
    });
    const burst = advance(program, state, world);
    trace.push(...burst.trace);
    records.push(...burst.made);
    points.push(...burst.points);
    contacts = withMade(contacts, burst.contacts);
    ({ state } = burst);
    const isChanged = burst.lead !== lead || burst.points.length > 0;
    lead = isChanged ? scoredWith(parts.acting, burst.lead, points, { come, known }) : lead;
    if (state.waiting === null) continue;
    const coming = events.map((event) => Date.parse(event.at)).filter((moment) => moment > now);
    now = Math.min(Date.parse(state.waiting.until), ...coming);
  }
  return { trace, end: state.end, changes: changesOf(first, lead), records };
};
