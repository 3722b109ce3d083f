import type { SharedList } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Access } from "#lib/contract/team/sharing.ts";

type Shares = readonly SharedList[] | undefined;

/** What the lists that a lead is on, as far as they are shared with a sales rep, let them do with it. */
export const accessByLists = (
  shares: Shares,
  { lists, owner_id }: Pick<Lead, "lists" | "owner_id">,
): Access | undefined => {
  const given = (shares ?? []).filter(
    ({ list_id, owned_by }) => lists.includes(list_id) && (owned_by === null || owned_by === owner_id),
  );
  if (given.some(({ access }) => access === "edit")) return "edit";
  return given.length > 0 ? "view" : undefined;
};

/** A filter's condition names so many values at most. */
const namedAtOnce = 500;

const onAny = (lists: readonly SharedList[]): Filter[] => {
  const ids = lists.map(({ list_id }) => list_id);
  return Array.from({ length: Math.ceil(ids.length / namedAtOnce) }, (_, index) => ({
    field: "lists",
    op: "has_any",
    value: ids.slice(index * namedAtOnce, (index + 1) * namedAtOnce),
  }));
};

/** The leads that shared lists let a sales rep read, or write, as filters of which one must hold: as `accessByLists`. */
export const leadsByLists = (shares: Shares, needed: Access): Filter[] => {
  const enough = (shares ?? []).filter(({ access }) => needed === "view" || access === "edit");
  return [...Map.groupBy(enough, ({ owned_by }) => owned_by)].flatMap(([owner, lists]) =>
    onAny(lists).map((on) =>
      owner === null ? on : { and: [on, { field: "owner_id", op: "eq", value: owner }] },
    ),
  );
};
