import type { Filter } from "#lib/contract/platform/filters.ts";
import { leadFields } from "#lib/contract/records/lead-record.ts";
import type { TagRecord } from "#lib/contract/records/tag-record.ts";
import { askedField, type Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { asksDays, movesByTime, pinDates } from "#lib/domain/platform/filter/time/pin-dates.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import type { TagReader } from "#lib/domain/records/tag/tags.ts";
import type {
  AppliedTag,
  MembershipRule,
  MembershipRuleSource,
} from "#lib/domain/segments/membership/membership-rule.ts";
import { soundMembershipRules } from "#lib/domain/segments/membership/sound-membership-rules.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";

/** A tag on a lead, however it is written. A lead that has as many tags as it may gets no further one. */
const appliedTagOf = (name: string): AppliedTag => {
  const own = (tag: string): boolean => fold(tag) === fold(name);
  return {
    isOn: ({ tags }) => tags.some(own),
    put: (lead) => {
      const tags = leadFields.tags.safeParse([...lead.tags, name]);
      return tags.success ? { ...lead, tags: tags.data } : lead;
    },
    takeOff: (lead) => ({ ...lead, tags: lead.tags.filter((tag) => !own(tag)) }),
  };
};

const membershipRuleOf = (
  { id, name, time_zone: timeZone }: TagRecord,
  rule: Filter,
  catalogue: Catalogue,
): MembershipRule => ({
  id,
  fields: [...new Set(conditionsOf(rule).map(({ field }) => askedField(catalogue, field)))],
  movesByTime: conditionsOf(rule).some((condition) => movesByTime(condition, catalogue)),
  asksDays: conditionsOf(rule).some((condition) => asksDays(condition, catalogue)),
  filterAt: (now) => pinDates(rule, catalogue, { now, timeZone }),
  appliedTag: appliedTagOf(name),
  order: id,
});

/** The automatic tags of a workspace as its membership rules. */
export const tagMembershipRules =
  (tags: Pick<TagReader, "newestFirst">): MembershipRuleSource =>
  async (workspaceId, catalogue) => {
    const read = allRecords(tags, workspaceId);
    const automatic = (await Array.fromAsync(read)).flatMap((tag) =>
      tag.rule === null ? [] : [{ tag, rule: tag.rule }],
    );
    const sound = soundMembershipRules(
      automatic.map(({ tag, rule }) => ({
        id: tag.id,
        // A field that it asks may have gone since it was saved, which reading refuses.
        make: () => membershipRuleOf(tag, readFilter(rule, catalogue), catalogue),
      })),
    );
    return { ...sound, orders: automatic.map(({ tag }) => orderOf("tag", tag)) };
  };
