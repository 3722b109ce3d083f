import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { PoolOrRule } from "#lib/contract/selling/assigned-to.ts";
import type { AssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { LeadWrite } from "#lib/domain/records/lead/lead-store.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { spanMs } from "../../span-ms.ts";

/** A lead that goes on unless its new owner accepts it in time. */
export const Offer = z.object({
  lead_id: LeadId,
  to: MemberId,
  /** Whose it was before: to them it goes back where nobody is next. */
  from: MemberId.nullable(),
  /** When the lead came to its owner; another change of owner makes the offer void. */
  at: z.string(),
  until: z.string(),
  within_ms: z.int(),
  /** Who asked for it. */
  by: MemberId,
  /** What says who is next; null: nobody but `from`. */
  deciding: PoolOrRule.nullable(),
  declined: z.array(MemberId),
});
export type Offer = z.infer<typeof Offer>;

/** What is asked of whoever gets leads. */
export type OfferTerms = Pick<Offer, "within_ms" | "by" | "deciding">;

/** What a rule asks of the owners whom it chooses, in the name of whoever wrote it. */
export const offerOfRule = ({
  id,
  accept_within: within,
  created_by,
}: AssignmentRule): OfferTerms | undefined =>
  within === null ? undefined : { within_ms: spanMs(within), by: created_by, deciding: { rule_id: id } };

/** An offer before and after; absent before it is made and after it is settled. */
export interface OfferWrite {
  readonly before?: Offer | undefined;
  readonly after?: Offer | undefined;
}

export interface OfferReader {
  get(workspaceId: WorkspaceId, id: LeadId): Promise<Offer | undefined>;
  list(workspaceId: WorkspaceId): AsyncIterable<Offer>;
}

export interface OfferStore extends Pick<OfferReader, "get"> {
  /** False where the offer has changed since. */
  answer(
    write: OfferWrite & { readonly before: Offer },
    audit: AuditEntry | undefined,
    workspaceId: WorkspaceId,
  ): Promise<boolean>;
}

/** The offer that comes with a lead's new owner. */
export const offerOf = (
  { before, after }: Pick<LeadWrite, "before" | "after">,
  terms: OfferTerms,
): OfferWrite => {
  const { id, owner_id: to, updated_at: at } = after.lead;
  if (to === null) return {};
  const until = new Date(Date.parse(at) + terms.within_ms).toISOString();
  const from = before?.lead.owner_id ?? null;
  return { after: { ...terms, lead_id: id, to, from, at, until, declined: [] } };
};

/** Whether a lead still waits for the answer: it has the same owner by the same assignment. */
export const isOpen = ({ to, at }: Offer, { lead, deleted }: Pick<StoredLead, "lead" | "deleted">): boolean =>
  deleted === undefined && lead.owner_id === to && lead.provenance["owner_id"]?.at === at;
