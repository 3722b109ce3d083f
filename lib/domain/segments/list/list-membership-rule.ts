import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { askedField } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { asksDays, movesByTime } from "#lib/domain/platform/filter/time/pin-dates.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import type {
  MembershipRule,
  MembershipRuleSource,
} from "#lib/domain/segments/membership/membership-rule.ts";
import { soundMembershipRules } from "#lib/domain/segments/membership/sound-membership-rules.ts";
import { type KnownLists, type Moment, membersOf } from "./expand-lists.ts";
import { listsIn, livingFilters } from "./list-references.ts";
import type { ListReader } from "./list-store.ts";

/** A list with all that it is made of. */
const madeOf = (list: LeadList, known: KnownLists): LeadList[] => {
  const seen = new Map([[list.id, list]]);
  for (const one of seen.values())
    for (const id of listsIn(...livingFilters(one))) {
      const named = known.get(id);
      if (named !== undefined) seen.set(id, named);
    }
  return [...seen.values()];
};

const membershipRuleOf = (list: LeadList, known: KnownLists, { catalogue, now }: Moment): MembershipRule => {
  const filterAt = (at: Date) => membersOf(list, known, { catalogue, now: at });
  const conditions = madeOf(list, known)
    .flatMap(livingFilters)
    .flatMap((filter) => (filter === null ? [] : conditionsOf(filter)));
  return {
    id: list.id,
    fields: [...new Set(conditionsOf(filterAt(now)).map(({ field }) => askedField(catalogue, field)))],
    movesByTime: conditions.some((condition) => movesByTime(condition, catalogue)),
    asksDays: conditions.some((condition) => asksDays(condition, catalogue)),
    filterAt,
  };
};

/** Whether a list's members are told by events beside the lead, whose coming is no change of the lead. */
export const asksEvents = (list: LeadList, known: KnownLists): boolean =>
  madeOf(list, known)
    .flatMap(livingFilters)
    .some((one) => one !== null && eventsOf(one).length > 0);

/** The dynamic lists of a workspace as its membership rules. */
export const listMembershipRules =
  (lists: Pick<ListReader, "newestFirst">): MembershipRuleSource =>
  async (workspaceId, catalogue) => {
    const read = allRecords(lists, workspaceId);
    const known = new Map((await Array.fromAsync(read)).map((list) => [list.id, list]));
    const dynamic = [...known.values()].filter(({ kind }) => kind === "dynamic");
    const moment = { catalogue, now: new Date(0) };
    const watched = dynamic.filter((list) => !asksEvents(list, known));
    // Two writers at once may have made lists of each other: such a list can't be read either.
    return soundMembershipRules(
      watched.map((list) => ({ id: list.id, make: () => membershipRuleOf(list, known, moment) })),
    );
  };
