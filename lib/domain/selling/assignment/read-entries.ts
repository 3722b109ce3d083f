import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { AssignmentPool } from "#lib/contract/selling/assignment-pool-record.ts";
import type { AssignmentEntry, NewEntry } from "#lib/contract/selling/assignment-rule-record.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { requireSmall } from "#lib/domain/platform/filter/filter-size.ts";
import { neverHolds } from "#lib/domain/platform/filter/never-holds.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { hasSkilled } from "./has-skilled.ts";

/** What entries are held against. */
export interface Ground {
  readonly catalogue: Catalogue;
  readonly pools: ReadonlyMap<string, AssignmentPool>;
  readonly roles: ReadonlyMap<MemberId, Role>;
}

const refuse = (errors: readonly ValidationError[]): never => {
  throw new Refusal("validation_failed", { errors: [...errors] });
};

/** What an assignment changes, or lists that may ask for it: an entry by these could go round in a circle. */
const ownEffects = new Set(["owner_id", "lists", "updated_at", "version"]);

const readWhen = (given: unknown, actor: Actor, catalogue: Catalogue, pointer: string): Filter | null => {
  if (given === undefined || given === null) return null;
  const when = readAnyFilter(given, actor, catalogue, pointer);
  if (when === null) return null;
  if (eventsOf(when).length > 0)
    refuse([
      {
        pointer,
        code: "event_condition",
        message: "A rule looks at the lead alone and can't ask for events.",
        hint: "Ask for what the lead counts: `engagement.clicks >= 2`.",
      },
    ]);
  const own = conditionsOf(when).find(({ field }) => ownEffects.has(field))?.field;
  if (own !== undefined)
    refuse([
      {
        pointer,
        code: "own_effect",
        message: `A rule can't ask for \`${own}\`, which it changes or which may follow from it.`,
        hint: "Ask for the lead's own data: its score, industry, country, source or tags.",
      },
    ]);
  const clash = neverHolds(when, catalogue);
  if (clash !== undefined)
    refuse([
      {
        pointer,
        code: "never_holds",
        message: `No lead passes this: ${clash.message}.`,
        hint: "Join them with OR, or leave one out.",
      },
    ]);
  requireSmall(when, pointer, "A rule's `when`");
  return when;
};

const errorsOf = (entry: NewEntry, at: string, { pools, roles }: Ground): ValidationError[] => {
  const { pool_id, requires, method, fallback } = entry;
  const pool = pools.get(pool_id);
  const errors: ValidationError[] = [];
  if (pool === undefined)
    errors.push({ pointer: `${at}/pool_id`, code: "unknown_pool", message: "There is no such pool." });
  const asks = requires !== null && Object.keys(requires).length > 0;
  if (method === "skill" && !asks)
    errors.push({
      pointer: `${at}/requires`,
      code: "required",
      message: "The method `skill` needs to know which skills are asked for.",
      hint: 'For example `{"german": 3}`.',
    });
  if (pool !== undefined && asks && !hasSkilled(pool, requires))
    errors.push({
      pointer: `${at}/requires`,
      code: "never_holds",
      message: "Nobody in the pool has all of these skills at these levels.",
      hint: "Lower a level, or write the skills of the pool's members.",
    });
  if (fallback.kind === "member") {
    const role = roles.get(fallback.member_id);
    const pointer = `${at}/fallback/member_id`;
    if (role === undefined)
      errors.push({ pointer, code: "unknown_member", message: "No member of this workspace has this id." });
    else if (role === "viewer")
      errors.push({ pointer, code: "may_not_own", message: "A viewer changes no leads, and so owns none." });
  }
  return errors;
};

/** Of entries behind one that takes every lead and passes none on, the first. */
const unreachable = (entries: readonly AssignmentEntry[]): ValidationError[] => {
  const last = entries.findIndex(({ when, fallback }) => when === null && fallback.kind !== "next");
  if (last < 0 || last === entries.length - 1) return [];
  return [
    {
      pointer: `/entries/${last + 1}`,
      code: "never_reached",
      message: `Entry ${last + 1} takes every lead, so that this one gets none.`,
      hint: 'Move it up, give the other a `when`, or let the other\'s fallback be `{"kind": "next"}`.',
    },
  ];
};

/** A rule's entries, checked. Throws Refusal with every error's place. */
export const readEntries = (given: readonly NewEntry[], actor: Actor, ground: Ground): AssignmentEntry[] => {
  if (given.length === 0)
    refuse([
      {
        pointer: "/entries",
        code: "no_entries",
        message: "A rule without entries assigns nothing.",
        hint: 'Give one: `{"pool_id": "pool_…", "method": "round_robin"}`. GET /assignment-rules/templates has more.',
      },
    ]);
  const entries = given.map((entry, index) => ({
    ...entry,
    when: readWhen(entry.when, actor, ground.catalogue, `/entries/${index}/when`),
  }));
  const errors = given.flatMap((entry, index) => errorsOf(entry, `/entries/${index}`, ground));
  const all = [...errors, ...unreachable(entries)];
  if (all.length > 0) refuse(all);
  return entries;
};
