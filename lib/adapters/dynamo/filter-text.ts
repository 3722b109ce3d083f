import { Filter } from "#lib/contract/platform/filters.ts";
import { storedJson } from "#lib/domain/platform/stored/stored.ts";

/** A filter lies as JSON: DynamoDB's numbers and text hold less than JSON's. */
export const FilterText = storedJson(Filter);
