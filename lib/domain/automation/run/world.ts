import type { Filter } from "#lib/contract/platform/filters.ts";
import { lastMoment } from "#lib/contract/platform/timestamp.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { sinceEnrolment } from "#lib/domain/platform/filter/event/since-enrolment.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { type Acting, act } from "./act.ts";
import { allowedFrom } from "./allowed-time.ts";
import { type Contacted, type ContactRules, contactTime } from "./contact-time.ts";
import { chanceOf } from "./pick-arm.ts";
import type { LeadEvent, World } from "./run-state.ts";
import { zoneOf } from "./wait-end.ts";

/** Waits that quiet hours, a weekend or a cap held back end spread over so long. */
const openingSpreadMs = 30 * 60_000;

/** The end of a wait: what comes later than a timestamp can say ends with the last one that it can. */
const waitsUntil = (moment: number): number => Math.min(moment, lastMoment);

/** What a world is made of. */
export interface WorldParts {
  readonly lead: Lead;
  readonly events: readonly LeadEvent[];
  readonly now: Date;
  /** RFC 3339. */
  readonly enrolledAt: string;
  readonly timeZone: string;
  readonly catalogue: Catalogue;
  readonly acting: Acting;
  /** By which splits choose, so that a lead gets the same arm in each version. */
  readonly workflowId: string;
  /** When waits may end and leads be contacted; at any time when left out. */
  readonly rules?: ContactRules;
  /** Of a lead whom nobody has contacted when left out. */
  readonly contacted?: Contacted;
  /** Into which no lead comes any more; none when left out. */
  readonly stoppedArms?: readonly { readonly split: string; readonly arm: string }[];
}

/** The world in which a run of the real service, or a simulated one, acts. */
export const worldOf = ({
  catalogue,
  acting,
  workflowId,
  rules,
  contacted = { at: [], colleagueRepliedAt: null },
  stoppedArms = [],
  ...given
}: WorldParts): World => {
  const { now, timeZone, lead, enrolledAt } = given;
  const zone = zoneOf(lead, timeZone);
  const spreadMs = Math.floor(chanceOf(workflowId, "quiet_hours", lead.id) * openingSpreadMs);
  const tests = new Map<Filter, (record: object, events: readonly object[]) => boolean>();
  const testOf = (filter: Filter) => {
    const known = tests.get(filter);
    if (known !== undefined) return known;
    const made = predicateOverEvents(sinceEnrolment(filter, enrolledAt), catalogue, { now, timeZone });
    tests.set(filter, made);
    return made;
  };
  return {
    ...given,
    holds: (filter, about, events) => testOf(filter)(about, events),
    does: (what) => (what === "assigner" ? acting.assigning : acting.calling) !== "elsewhere",
    act: (step, so) => act(acting, { catalogue, now, timeZone, events: given.events }, step, so),
    isStopped: (split, arm) => stoppedArms.some((one) => one.split === split && one.arm === arm),
    allowedFrom: (moment) => {
      const opens = rules === undefined ? moment : allowedFrom(moment, rules, zone);
      return waitsUntil(opens === moment ? moment : opens + spreadMs);
    },
    contactHold: (made) => {
      if (rules === undefined) return undefined;
      const known = { ...contacted, at: [...contacted.at, ...made] };
      const { from, by } = contactTime(now.getTime(), rules, known, zone);
      return by === null ? undefined : { by, until: waitsUntil(from + spreadMs) };
    },
    chance: (split) => chanceOf(workflowId, split, lead.id),
  };
};
