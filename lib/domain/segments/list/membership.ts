import type { ListId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";

/** What becomes of a lead and one static list. */
export type MembershipChange = "add" | "remove";

/** The lists that a lead is on after a change; the same array when it was so already. */
export const listsAfter = (
  { lists }: Pick<Lead, "lists">,
  list: ListId,
  change: MembershipChange,
): Lead["lists"] => {
  const isOn = lists.includes(list);
  if (isOn === (change === "add")) return lists;
  return change === "add" ? [...lists, list] : lists.filter((id) => id !== list);
};

/** Whether a lead has as many lists as one may have. */
export const hasTooManyLists = (lists: Lead["lists"]): boolean => lists.length > sizes.listsOfLeadMax;
