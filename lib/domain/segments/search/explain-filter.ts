import type { Actor } from "#lib/contract/platform/actor.ts";
import { type FilterExplanation, filterCaps } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { whereConditions } from "#lib/domain/platform/filter/event/event-parts.ts";
import { conditionsOf, eventsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { filterWords } from "#lib/domain/platform/filter/filter-words.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { printFilter } from "#lib/domain/platform/filter/text/print-filter.ts";
import { requireUnmasked } from "#lib/domain/records/lead/unmasked-filter.ts";

/** A filter three ways, out of its JSON or its text. */
export const explainFilter = (
  given: { readonly filter?: unknown; readonly text?: string | undefined },
  actor: Actor,
  catalogue: Catalogue,
): FilterExplanation => {
  const filter =
    given.text === undefined
      ? readFilter(given.filter, catalogue, inJson("/filter"))
      : parseFilter(given.text, catalogue, "/text");
  requireUnmasked(actor, filter, catalogue, given.text === undefined ? "/filter" : "/text");
  const text = printFilter(filter);
  const fits = new TextEncoder().encode(text).length <= filterCaps.textBytesMax;
  return {
    filter,
    text: fits ? text : null,
    words: filterWords(filter, catalogue),
    conditions:
      conditionsOf(filter).length +
      eventsOf(filter).reduce((sum, event) => sum + 1 + whereConditions(event).length, 0),
  };
};
