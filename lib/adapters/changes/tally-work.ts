import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { TallyWork } from "#lib/domain/records/tally/tally-work.ts";
import type { ItemChange } from "../events/events-of-record.ts";

/** Looked at alone: whether the record says something new of a lead, its consumer finds out. */
const Glance = z.object({
  workspace_id: WorkspaceId,
  sk: z.string(),
  kind: z.enum(["deal", "activity"]),
  record: z.object({
    kind: z.string().optional(),
    lead_ids: z.array(LeadId).default([]),
    /** May have leads that the record has named before. */
    uncounted_lead_ids: z.array(LeadId).default([]),
    amount: z.unknown().optional(),
  }),
});

/** Activities that nothing is counted of, whatever becomes of them. */
const uncounted: ReadonlySet<unknown> = new Set(["task", "note"]);

/** Returns the deals with an amount, and the deals and activities that name leads, or named leads before. */
export const tallyWorkOf = (changes: readonly ItemChange[]): readonly TallyWork[] =>
  changes.flatMap(({ before, after }) => {
    if (after?.["kind"] !== "deal" && after?.["kind"] !== "activity") return [];
    const { workspace_id, sk: id, kind, record } = Glance.parse(after);
    if (kind === "activity" && uncounted.has(record.kind)) return [];
    const images = [...(before === undefined ? [] : [Glance.parse(before).record]), record];
    const lead_ids = [...new Set(images.flatMap((one) => [...one.lead_ids, ...one.uncounted_lead_ids]))];
    // The currency of an amount may have to follow the base currency.
    const isPriced = kind === "deal" && record.amount != null;
    return lead_ids.length === 0 && !isPriced
      ? []
      : [{ kind: "tally", workspace_id, record: { kind, id }, lead_ids }];
  });
