import type { Actor } from "#lib/contract/actor.ts";
import { type FilterExplanation, filterCaps } from "#lib/contract/filters.ts";
import { requireUnmasked } from "#lib/domain/lead/unmasked-filter.ts";
import type { Catalogue } from "../filter/catalogue.ts";
import { whereConditions } from "../filter/event/event-parts.ts";
import { conditionsOf, eventsOf } from "../filter/filter-fields.ts";
import { filterWords } from "../filter/filter-words.ts";
import { inJson, readFilter } from "../filter/read-filter.ts";
import { parseFilter } from "../filter/text/parse-filter.ts";
import { printFilter } from "../filter/text/print-filter.ts";

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
    words: filterWords(filter),
    conditions:
      conditionsOf(filter).length +
      eventsOf(filter).reduce((sum, event) => sum + 1 + whereConditions(event).length, 0),
  };
};
