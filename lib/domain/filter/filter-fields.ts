import type { Actor } from "#lib/contract/actor.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Condition, Filter } from "#lib/contract/filters.ts";
import { seesMasked } from "#lib/domain/lead/visibility.ts";
import type { Catalogue } from "./catalogue.ts";

/** Every condition of a filter, in its order. */
export const conditionsOf = (filter: Filter): readonly Condition[] => {
  if ("and" in filter) return filter.and.flatMap(conditionsOf);
  if ("or" in filter) return filter.or.flatMap(conditionsOf);
  return "not" in filter ? conditionsOf(filter.not) : [filter];
};

/** Throws Refusal `forbidden` where the filter asks what the caller sees masked: its answers would tell the value. */
export const requireUnmasked = (
  actor: Actor,
  filter: Filter,
  { fields }: Catalogue,
  pointer: string,
): void => {
  if (!seesMasked(actor)) return;
  const asked = new Set(conditionsOf(filter).map(({ field }) => field));
  const masked = [...asked].filter((name) => fields.get(name)?.masked);
  if (masked.length === 0) return;
  throw new Refusal("forbidden", {
    errors: masked.map((name) => ({
      pointer,
      code: "masked_field",
      message: `Your role sees \`${name}\` masked and can't filter by it.`,
    })),
  });
};
