import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { JobAction } from "#lib/contract/transfer/bulk-action.ts";
import { leadsByLists } from "#lib/domain/records/lead/shared-leads.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { changeRefusal, mayRead, mayWrite, type Writer } from "#lib/domain/records/lead/visibility.ts";

/** Whether somebody may do something to a lead that they may read. */
const mayDo = (writer: Writer, action: JobAction, lead: StoredLead["lead"]): boolean =>
  action.kind === "assign"
    ? changeRefusal(writer, lead, { owner_id: action.owner_id }) === undefined
    : mayWrite(writer, lead);

/** Whether an action named this lead rightly: it is there, it may be seen, and this may be done to it. */
export const isWritable = (
  writer: Writer,
  action: JobAction,
  stored: Pick<StoredLead, "lead" | "deleted"> | undefined,
): boolean => {
  if (stored === undefined || !mayRead(writer, stored.lead)) return false;
  if (action.kind === "restore") return true;
  return stored.deleted === undefined && mayDo(writer, action, stored.lead);
};

/** The leads that a role may do something to, as a filter over those that it may read: the same as `isWritable`. */
export const writableLeads = (
  writer: Pick<Actor, "role" | "member_id" | "shared_lists">,
  action: JobAction,
): Filter | null => {
  if (writer.role !== "sales_rep") return null;
  const own: Filter = { field: "owner_id", op: "eq", value: writer.member_id };
  const shared = leadsByLists(writer.shared_lists, "edit");
  if (action.kind !== "assign") return shared.length === 0 ? own : { or: [own, ...shared] };
  // A rep claims; for what is theirs the same owner changes nothing, and another is not theirs to name.
  const isClaim = action.owner_id === writer.member_id;
  const unassigned: Filter = { not: { field: "owner_id", op: "exists" } };
  return isClaim ? { or: [own, unassigned] } : { and: [own, { not: own }] };
};
