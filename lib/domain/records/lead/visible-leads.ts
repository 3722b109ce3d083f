import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { leadsByLists } from "#lib/domain/records/lead/shared-leads.ts";

/** The leads that a role may read, as a filter: the same as `mayRead`, for many. Null: all. */
export const visibleLeads = ({ role, member_id, shared_lists }: Actor): Filter | null =>
  role === "sales_rep"
    ? {
        or: [
          { field: "owner_id", op: "eq", value: member_id },
          { not: { field: "owner_id", op: "exists" } },
          ...leadsByLists(shared_lists, "view"),
        ],
      }
    : null;

/** All of these hold. */
export const allOf = (filters: readonly (Filter | null | undefined)[]): Filter | null => {
  const given = filters.filter((one) => one !== null && one !== undefined);
  const [only] = given;
  if (given.length < 2) return only ?? null;
  return { and: given };
};
