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

const items = z.lazy(() => z.array(Filter).min(2).max(filterCaps.conditionsMax));

/** A filter in the form in which the service keeps and answers it. */
export const Filter: z.ZodType<Filter> = z.union([
  Condition,
  EventCondition,
  z.strictObject({ and: items }),
  z.strictObject({ or: items }),
  z.strictObject({ not: z.lazy(() => Filter) }),
]);
