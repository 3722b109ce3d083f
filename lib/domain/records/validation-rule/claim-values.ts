import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { RuleClaims } from "#lib/contract/records/validation-rules.ts";
import type { BulkLeads, LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { runRows } from "#lib/domain/records/lead/run-rows.ts";
import { comparableValue, type StoredLead, type UniqueValue } from "#lib/domain/records/lead/stored-lead.ts";

/** API Gateway cuts a request at 29 s. */
const claimMsMax = 20_000;
const examplesMax = 10;
/** Leads that are claimed together, and between two looks at the clock. */
const windowLeads = 200;
/** Leads that the reads of one turn aim at. */
const expected = 3_200;

interface Deps {
  readonly leads: Pick<LeadReader, "newestFirst">;
  readonly bulk: Pick<BulkLeads, "leadsOf" | "holdersOfValues" | "putAll">;
  readonly clock: () => Date;
}

interface Asked {
  /** The field that one lead alone may have a value of. */
  readonly field: string;
  /** The id below which this look begins. */
  readonly before: string | undefined;
}

type Found = Omit<RuleClaims, "next_cursor"> & { readonly next: string | undefined };

interface Claim {
  readonly outcome: "none" | "held" | "taken";
  readonly put?: LeadPut;
}

/** A lead in the bin holds nothing, but takes its value when it is restored, or is refused. */
const claimOf = (before: StoredLead | undefined, field: string, holders: Map<string, LeadId>): Claim => {
  const value = before === undefined ? undefined : comparableValue(before.lead, field);
  if (before === undefined || value === undefined) return { outcome: "none" };
  const held = before.uniqueFields ?? [];
  if (held.includes(field)) return { outcome: before.deleted === undefined ? "held" : "none" };
  const put = { before, after: { ...before, uniqueFields: [...held, field] } };
  if (before.deleted !== undefined) return { outcome: "none", put };
  const name = `field ${field}:${value}`;
  const holder = holders.get(name) ?? before.lead.id;
  // Of two leads that are claimed together the first has it.
  holders.set(name, holder);
  return holder === before.lead.id ? { outcome: "held", put } : { outcome: "taken" };
};

/**
 * Gives the leads that are there their values of a field to hold, newest first, for up to 20 s; `next` says where to go
 * on. What a lead holds already it keeps, so that it may be done again. A value that several have one of them holds;
 * the others are counted and stay as they are.
 */
export const claimValues = async (
  { leads, bulk, clock }: Deps,
  workspaceId: WorkspaceId,
  { field, before }: Asked,
): Promise<Found> => {
  const begun = clock().getTime();
  const counts = { checked: 0, held: 0, taken: 0 };
  const examples: LeadId[] = [];
  const claim = async (ids: readonly LeadId[]): Promise<void> => {
    const claims = await runRows<LeadId, Claim>(ids, {
      leads: bulk,
      plan: async (open) => {
        const found = await bulk.leadsOf(workspaceId, open);
        const values = [...found.values()].flatMap(({ lead }): UniqueValue[] => {
          const value = comparableValue(lead, field);
          return value === undefined ? [] : [{ kind: "field", value: `${field}:${value}` }];
        });
        const holders = new Map(await bulk.holdersOfValues(workspaceId, values));
        return new Map(open.map((id) => [id, claimOf(found.get(id), field, holders)]));
      },
    });
    for (const [id, { outcome }] of claims) {
      if (outcome === "held") counts.held += 1;
      if (outcome !== "taken") continue;
      counts.taken += 1;
      if (examples.length < examplesMax) examples.push(id);
    }
  };
  let window: LeadId[] = [];
  let last: string | undefined;
  for await (const { lead } of leads.newestFirst(workspaceId, { before, expected })) {
    counts.checked += 1;
    last = lead.id;
    if (comparableValue(lead, field) !== undefined) window.push(lead.id);
    if (window.length < windowLeads) continue;
    await claim(window);
    window = [];
    if (clock().getTime() - begun >= claimMsMax) return { ...counts, examples, complete: false, next: last };
  }
  await claim(window);
  return { ...counts, examples, complete: true, next: undefined };
};
