import * as z from "zod";
import { Filter } from "#lib/contract/platform/filters.ts";
import { JobId, ListId, ListTemplateId, MemberId } from "#lib/contract/platform/ids.ts";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { SharedWith } from "#lib/contract/team/sharing.ts";
import { AnyFilter } from "./saved-filter-record.ts";

const ListName = z.string().trim().min(1).max(100).describe("Unique among its owner's, in any letter case.");
const description = z.string().trim().min(1).max(1_000).nullable();
const time_zone = TimeZone.describe("Where `today` begins in the list's filter.");

/**
 * `static`: the leads that members put on it; `dynamic`: those that pass its filter at any moment; `snapshot`: those
 * that passed it when the list was made.
 */
export const ListKind = z.enum(["static", "dynamic", "snapshot"]);

const count = z.int().min(0).nullable();

/** How a snapshot list was filled. */
const Snapshot = z.strictObject({
  job_id: JobId.describe("The job that puts its leads on it, for 30 days."),
  leads: count.describe("That were put on it."),
  left_out: count.describe(
    "That its filter found and that could not be put on it: the job's `errors_url` says why.",
  ),
  taken_at: Timestamp.nullable(),
});

export const LeadList = z.strictObject({
  id: ListId,
  name: ListName,
  description,
  kind: ListKind,
  state: z
    .enum(["building", "ready", "failed"])
    .describe("Of a snapshot: `building` until its leads are on it. Any other list is `ready`."),
  filter: Filter.nullable().describe(
    "Of a dynamic list, and by which a snapshot was made; null for a static one.",
  ),
  exclude: Filter.nullable().describe("Who passes this is left out. It may name lists: `lists HAS ANY (…)`."),
  time_zone,
  shared_with: SharedWith,
  opens: z
    .enum(["all", "owned"])
    .describe(
      "Which leads on a static or a snapshot list count as their own for the sales reps with whom it is shared: all, or, where a sales rep has shared it, those assigned to `created_by`. A dynamic list opens none.",
    ),
  snapshot: Snapshot.nullable().describe(
    "Of a snapshot; null for others. Its figures are null until it is over.",
  ),
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type LeadList = z.infer<typeof LeadList>;

const named = {
  name: ListName,
  description: description.optional(),
  shared_with: SharedWith.default({ kind: "private" }),
};
const filtered = {
  template_id: ListTemplateId.optional().describe("What the request leaves out is this template's."),
  filter: AnyFilter.optional().describe("Required without a template."),
  exclude: AnyFilter.optional().describe("Null: nobody, whatever the template says."),
  time_zone: time_zone
    .optional()
    .describe("The workspace's where neither the request nor a template has one."),
};
export const NewList = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("static"), ...named }),
  z.strictObject({ kind: z.literal("dynamic"), ...named, ...filtered }),
  z.strictObject({ kind: z.literal("snapshot"), ...named, ...filtered }),
]);
export type NewList = z.infer<typeof NewList>;

export const ListChange = z.strictObject({
  name: ListName.optional(),
  description: description.optional(),
  filter: AnyFilter.optional(),
  exclude: AnyFilter.optional().describe("Null takes the exclusion away."),
  time_zone: time_zone.optional(),
  shared_with: SharedWith.optional().describe("Its owner and admins change it."),
});
export type ListChange = z.infer<typeof ListChange>;
