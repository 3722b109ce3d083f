import * as z from "zod";
import { Condition, filterCaps } from "./condition-record.ts";
import { EventCondition } from "./event-condition.ts";

export * from "./condition-record.ts";
export * from "./event-condition.ts";

/** A filter: a condition, or others joined. */
export type Filter =
  | Condition
  | EventCondition
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter };

/** A filter in a request, read by the rules of lib/domain/platform/filter, which name the place of an error better than a schema can. */
export const FilterInput = z
  .unknown()
  .meta({ anyOf: [{ $ref: "#/components/schemas/Filter" }, { type: "string" }] })
  .describe("As JSON, or as text such as `score >= 70`.");

const items = z.lazy(() => z.array(Filter).min(2).max(filterCaps.conditionsMax));

/** A filter in the form in which the service keeps and answers it. */
export const Filter: z.ZodType<Filter> = z.union([
  Condition,
  EventCondition,
  z.strictObject({ and: items }),
  z.strictObject({ or: items }),
  z.strictObject({ not: z.lazy(() => Filter) }),
]);
