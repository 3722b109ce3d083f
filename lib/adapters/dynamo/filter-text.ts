import * as z from "zod";
import { Filter } from "#lib/contract/platform/filters.ts";

/** A filter lies as JSON: DynamoDB's numbers and text hold less than JSON's. */
export const FilterText = z.string().transform((text): Filter => Filter.parse(JSON.parse(text)));
