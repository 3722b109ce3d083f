import { isDeepStrictEqual } from "node:util";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { LeadsByIds } from "./find-record.ts";
import {
  type Count,
  countOf,
  effectOn,
  effectWith,
  hasEffect,
  isSameEffect,
  type LeadEffect,
  type LeadEffects,
} from "./lead-effect.ts";
import { type AnyRecord, type Kept, keptEffects, type RecordKind } from "./record-kind.ts";
import { recordLeadRights } from "./record-rights.ts";

/** One write of a record. */
export interface Write<R extends AnyRecord> {
  readonly verb: "create" | "update" | "delete" | "restore";
  readonly before: Kept<R> | undefined;
  readonly after: Kept<R>;
  /** How the record is to count for leads again, of an undo. */
  readonly former?: ReadonlyMap<LeadId, Count> | undefined;
}

interface Decision {
  readonly lead: LeadId;
  readonly was: LeadEffect;
  readonly count: Count;
  /** The writer asks for it in `uncounted_lead_ids`. */
  readonly isAsked: boolean;
}

/** How a record counts for a lead after a write, if its writer may change the lead. */
const wanted = <R extends AnyRecord>(
  effects: LeadEffects<R>,
  { verb, before, after, former }: Write<R>,
  lead: LeadId,
): Pick<Decision, "count" | "isAsked"> => {
  const isOff = effects.counting(after.record).uncounted_lead_ids.includes(lead);
  if (verb === "create" || before === undefined) return { count: isOff ? {} : "counts", isAsked: false };
  const count = countOf(effects, before, lead);
  // A record in the bin keeps no effect, and comes back as it was.
  if (verb === "delete") return { count: count === "counts" ? count : {}, isAsked: false };
  if (verb === "restore") return { count, isAsked: false };
  const again = former?.get(lead);
  if (again !== undefined) return { count: again, isAsked: false };
  if ((count !== "counts") !== isOff) return { count: isOff ? {} : "counts", isAsked: true };
  const { chosen } = effects;
  const isChosen = !isDeepStrictEqual(chosen(before.record, lead), chosen(after.record, lead));
  return { count: isChosen ? "counts" : count, isAsked: false };
};

const idsOf = <R extends AnyRecord>(
  effects: LeadEffects<R>,
  kept: Kept<R> | undefined,
): readonly LeadId[] => {
  if (kept === undefined) return [];
  const { lead_ids, uncounted_lead_ids } = effects.counting(kept.record);
  return [...lead_ids, ...uncounted_lead_ids];
};

/** Throws Refusal for leads in `uncounted_lead_ids` that the record does not name. */
const requireNamedLeads = <R extends AnyRecord>(
  effects: LeadEffects<R>,
  { before, after }: Write<R>,
): void => {
  const { lead_ids, uncounted_lead_ids } = effects.counting(after.record);
  const known = new Set([...lead_ids, ...idsOf(effects, before)]);
  const errors = uncounted_lead_ids.flatMap((id, index): ValidationError[] =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/uncounted_lead_ids/${index}`,
            code: "not_of_this_record",
            message: `\`lead_ids\` does not have ${id}.`,
          },
        ],
  );
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};

/** The leads among these that the writer may change. Deleted leads are judged as they were. */
const writableAmong = async (
  { name }: Pick<RecordKind<AnyRecord, never, never>, "name">,
  { leadsByIds }: { readonly leadsByIds: LeadsByIds },
  actor: Actor,
  ids: readonly LeadId[],
): Promise<ReadonlySet<LeadId>> => {
  const { toChange } = recordLeadRights[name];
  if (toChange === null) throw new Error(`the table of rights has no changes by a ${name}`);
  const noLead = { owner_id: null, lists: [] };
  // Who may change a lead that does not exist may change all leads, which takes no read.
  if (ids.length === 0 || toChange({ ...actor, shared_lists: [] }, noLead)) return new Set(ids);
  const leads = await leadsByIds.leadsOf(actor.workspace_id, ids);
  return new Set(ids.filter((id) => toChange(actor, leads.get(id)?.lead ?? noLead)));
};

const refuseAsked = (ids: readonly LeadId[]): never => {
  throw new Refusal("forbidden", {
    errors: ids.map((id) => ({
      pointer: "/uncounted_lead_ids",
      code: "read_only_lead",
      message: `You may read but not change the lead ${id}.`,
      hint: "A member who may change the lead changes whether this record counts for it.",
    })),
  });
};

/**
 * Returns the record with the leads for which it does not count, and what the image keeps of that in `writtenBy`. For a
 * lead that the writer may not change, the record keeps the effect that it had. Throws Refusal for an unknown lead in
 * `uncounted_lead_ids`, and where the writer asks for a change of a lead that they may not change.
 */
export const decideCounts = async <R extends AnyRecord>(
  kind: Pick<RecordKind<R, never, never>, "name" | "effects">,
  deps: { readonly leadsByIds: LeadsByIds },
  actor: Actor,
  write: Write<R>,
): Promise<{ readonly record: R; readonly beside: Readonly<Record<string, unknown>> }> => {
  const { before, after } = write;
  const { effects } = kind;
  if (effects === undefined) return { record: after.record, beside: {} };
  requireNamedLeads(effects, write);
  const leads = [...new Set([...idsOf(effects, before), ...idsOf(effects, after)])];
  const decisions = leads.map((lead): Decision => {
    const was = effectOn(kind, before, lead);
    return { lead, was, ...wanted(effects, write, lead) };
  });
  const moving = decisions.filter(
    ({ lead, was, count }) => !isSameEffect(was, effectWith(effects, after, lead, count)),
  );
  const ids = moving.map(({ lead }) => lead);
  const writable = await writableAmong(kind, deps, actor, ids);
  const stuck = new Set(ids.filter((id) => !writable.has(id)));
  const refused = moving.filter(({ lead, isAsked }) => isAsked && stuck.has(lead));
  if (refused.length > 0) refuseAsked(refused.map(({ lead }) => lead));
  const off = decisions.flatMap(({ lead, was, count }): (readonly [LeadId, LeadEffect])[] => {
    const next = stuck.has(lead) ? was : count;
    if (next === "counts") return [];
    // It counts where both effects are equal, so that later changes by those who may make them count as well.
    const isSame = after.deleted === undefined && isSameEffect(next, effects.of(after.record, lead));
    return isSame ? [] : [[lead, next]];
  });
  const kept = off.filter(([, effect]) => hasEffect(effect));
  const hadKept = before !== undefined && Object.hasOwn(before.writtenBy, keptEffects);
  return {
    record: effects.withUncounted(
      after.record,
      off.map(([lead]) => lead),
    ),
    beside: kept.length > 0 || hadKept ? { [keptEffects]: Object.fromEntries(kept) } : {},
  };
};
