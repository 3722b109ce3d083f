import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { askedEvent } from "#lib/domain/platform/filter/event/asked-events.ts";
import { whereConditions } from "#lib/domain/platform/filter/event/event-parts.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { seesMasked } from "./visibility.ts";

/** The fields that a filter asks and that the caller sees masked. */
export const maskedFields = (actor: Actor, filter: Filter, { fields }: Catalogue): readonly string[] => {
  if (!seesMasked(actor)) return [];
  const asked = [
    ...conditionsOf(filter).filter(({ field }) => fields.get(field)?.masked),
    ...eventsOf(filter).flatMap((event) =>
      whereConditions(event).filter(
        ({ field }) => askedEvent(event.event).catalogue.fields.get(field)?.masked,
      ),
    ),
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

/** A filter as text or as JSON. Throws Refusal with its place, also for what the caller sees masked. */
export const readAnyFilter = (
  given: unknown,
  actor: Actor,
  catalogue: Catalogue,
  pointer: string,
): Filter | null => {
  if (given === undefined) return null;
  const filter =
    typeof given === "string"
      ? parseFilter(given, catalogue, pointer)
      : readFilter(given, catalogue, inJson(pointer));
  requireUnmasked(actor, filter, catalogue, pointer);
  return filter;
};
