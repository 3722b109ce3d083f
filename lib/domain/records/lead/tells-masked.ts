import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { leadCatalogue } from "./lead-catalogue.ts";
import { maskedFields } from "./unmasked-filter.ts";

/**
 * Whether filters, or the leads that they find, would tell somebody what they see masked. Every record that shows a
 * filter asks here, of each version that it shows. A workspace's own fields are not masked.
 */
export const tellsMasked = (actor: Actor, ...filters: readonly (Filter | null)[]): boolean =>
  filters.some((filter) => filter !== null && maskedFields(actor, filter, leadCatalogue).length > 0);
