import type { LeadList } from "#lib/contract/segments/list-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { requireEdit } from "#lib/domain/team/sharing/require-access.ts";

/** Throws Refusal unless the member may change this list and what is on it. */
export const requireListWrite = (list: LeadList, { actor }: Pick<Stamp, "actor">): void =>
  requireEdit(actor, list, "This list is shared with you to read only.");
