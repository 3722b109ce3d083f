import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Condition, EventCondition, Filter } from "#lib/contract/filters.ts";
import { seesMasked } from "#lib/domain/lead/visibility.ts";
import type { Catalogue } from "./catalogue.ts";
import { engagementCatalogue } from "./event/engagement-catalogue.ts";
import { whereConditions } from "./event/event-parts.ts";

/** Every leaf of a filter, in its order. */
const leavesOf = (filter: Filter): readonly (Condition | EventCondition)[] => {
  if ("and" in filter) return filter.and.flatMap(leavesOf);
  if ("or" in filter) return filter.or.flatMap(leavesOf);
  return "not" in filter ? leavesOf(filter.not) : [filter];
};

/** Every condition on a field, in the filter's order. */
export const conditionsOf = (filter: Filter): readonly Condition[] =>
  leavesOf(filter).filter((leaf) => "field" in leaf);

/** Every event condition, in the filter's order. */
export const eventsOf = (filter: Filter): readonly EventCondition[] =>
  leavesOf(filter).filter((leaf) => "event" in leaf);

/** The fields that a filter asks and that the caller sees masked. */
export const maskedFields = (actor: Actor, filter: Filter, { fields }: Catalogue): readonly string[] => {
  if (!seesMasked(actor)) return [];
  const asked = [
    ...conditionsOf(filter).filter(({ field }) => fields.get(field)?.masked),
    ...eventsOf(filter)
      .flatMap(whereConditions)
      .filter(({ field }) => engagementCatalogue.fields.get(field)?.masked),
  ];
  return [...new Set(asked.map(({ field }) => field))];
};

/** Throws Refusal `forbidden` where the filter asks what the caller sees masked: its answers would tell the value. */
export const requireUnmasked = (
  actor: Actor,
  filter: Filter,
  catalogue: Catalogue,
  pointer: string,
): void => {
  const masked = maskedFields(actor, filter, catalogue);
  if (masked.length === 0) return;
  throw new Refusal("forbidden", {
    errors: masked.map((name) => ({
      pointer,
      code: "masked_field",
      message: `Your role sees \`${name}\` masked and can't filter by it.`,
    })),
  });
};
