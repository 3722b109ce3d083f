import * as z from "zod";
import { sizes } from "./limits.ts";

/** How many records a page holds. */
export const pageLimit = z.coerce.number().int().min(1).max(sizes.pageMax).default(sizes.pageDefault);

/** How a list is asked for a page: its first one without a cursor. */
export const pageQuery = { limit: pageLimit, cursor: z.string().max(500).optional() } as const;

/** Text by which a short list is looked through, by its records' names. */
export const nameWords = z.string().trim().min(1).max(100).optional();

/** A page of records; `next_cursor` is null on the last one. */
export const pageOf = <Record extends z.ZodType>(record: Record) =>
  z.strictObject({ data: z.array(record), next_cursor: z.string().nullable(), has_more: z.boolean() });
