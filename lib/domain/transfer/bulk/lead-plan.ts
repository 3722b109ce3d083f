import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";

/** A lead's change; the lead was there before. */
export interface BulkPut {
  readonly before: StoredLead;
  readonly after: StoredLead;
}

/** Why a lead, or a field of it, stays as it is. */
export interface LeftAlone {
  /** Empty: the lead as a whole. */
  readonly field: string;
  readonly reason: string;
  readonly message: string;
  readonly before?: unknown;
  readonly written?: unknown;
  readonly now?: unknown;
}

/** What becomes of one lead. Those that are changed have a put, unless an earlier delivery has written it. */
export interface LeadPlan {
  readonly outcome: "changed" | "unchanged" | "refused" | "failed";
  readonly put?: BulkPut;
  readonly left?: readonly LeftAlone[];
}

export const unchanged: LeadPlan = { outcome: "unchanged" };

/** Of a lead that an earlier delivery of the same chunk has changed. */
export const changedBefore: LeadPlan = { outcome: "changed" };

export const refused = (reason: string, message: string): LeadPlan => ({
  outcome: "refused",
  left: [{ field: "", reason, message }],
});

/** The same for one that is missing, deleted or nobody's business. */
export const notFound = refused("not_found", "There is no such lead.");

export const failed = (reason: string, message: string): LeadPlan => ({
  outcome: "failed",
  left: [{ field: "", reason, message }],
});
