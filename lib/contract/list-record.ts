import * as z from "zod";
import { Filter } from "./filters.ts";
import { ListId, MemberId } from "./ids.ts";
import { Timestamp } from "./lead-record.ts";
import { AnyFilter } from "./saved-filter-record.ts";
import { TimeZone } from "./time-zone.ts";

const ListName = z.string().trim().min(1).max(100).describe("Unique in the workspace.");
const description = z.string().trim().min(1).max(1_000).nullable();
const time_zone = TimeZone.describe("Where `today` begins in the list's filter.");

/** `static`: the leads that members put on it; `dynamic`: those that pass its filter at any moment. */
export const ListKind = z.enum(["static", "dynamic"]);

export const LeadList = z.strictObject({
  id: ListId,
  name: ListName,
  description,
  kind: ListKind,
  filter: Filter.nullable().describe("Of a dynamic list; null for others."),
  exclude: Filter.nullable().describe("Who passes this is left out. It may name lists: `lists HAS ANY (…)`."),
  time_zone,
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type LeadList = z.infer<typeof LeadList>;

const named = { name: ListName, description: description.optional() };
export const NewList = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("static"), ...named }),
  z.strictObject({
    kind: z.literal("dynamic"),
    ...named,
    filter: AnyFilter,
    exclude: AnyFilter.optional(),
    time_zone: time_zone.default("UTC"),
  }),
]);
export type NewList = z.infer<typeof NewList>;

export const ListChange = z.strictObject({
  name: ListName.optional(),
  description: description.optional(),
  filter: AnyFilter.optional(),
  exclude: AnyFilter.optional().describe("Null takes the exclusion away."),
  time_zone: time_zone.optional(),
});
export type ListChange = z.infer<typeof ListChange>;
