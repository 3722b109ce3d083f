import * as z from "zod";
import { TagId } from "#lib/contract/platform/ids.ts";
import { BulkJob } from "#lib/contract/platform/jobs.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { RecordUse } from "../errors.ts";
import { route } from "../route.ts";
import { GroupFigures } from "./lead-figures.ts";
import { Timestamp } from "./lead-record.ts";
import { NewTag, Tag, TagCategory, TagChange, TagRecord } from "./tag-record.ts";

const area = "tags";
const writers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ tag_id: TagId });
const answer = { description: "The tag as it is now.", schema: Tag };
const finds = "tag";

export const CountedTag = z.strictObject({
  ...Tag.shape,
  leads: z.int().min(0).optional().describe("With `include=counts`: those with the tag that you may read."),
});

export const createTag = route({
  id: "createTag",
  area,
  method: "POST",
  path: "/tags",
  summary: "Describe a tag",
  description:
    "Leads carry tags by name, declared or not; a declared one has a category, a colour and figures of its own. Names are compared in any letter case, as filters compare them. With a `rule` the tag is automatic: leads that come to pass it get the tag, those that are there already too, and lose it when they pass no more, unless somebody had put it on. What is taken off by hand stays off until the lead comes to pass again. A lead with 100 tags gets no further one. Managers and admins write rules.",
  roles: writers,
  rate: "write",
  body: NewTag,
  answers: { 201: { ...answer, description: "The tag." } },
  errors: ["duplicate_tag", "limit_reached"],
  example: { body: { name: "vip", category: "value/top", color: "#d4af37" } },
});

export const listTags = route({
  id: "listTags",
  area,
  method: "GET",
  path: "/tags",
  summary: "List the tags, newest first",
  roles: Role.options,
  rate: "read",
  query: z.strictObject({
    ...pageQuery,
    category: TagCategory.optional().describe("Of this category and those below it, in any letter case."),
    include: z.literal("counts").optional().describe("How many leads carry each."),
  }),
  answers: {
    200: {
      description: "A page of tags.",
      schema: pageOf(CountedTag).extend({
        as_of: Timestamp.optional().describe(
          "Only while bulk work goes on: the counts may miss changes after this moment.",
        ),
      }),
    },
  },
  errors: ["invalid_cursor"],
  example: { query: { category: "industry", include: "counts" } },
});

export const UsedTag = z.strictObject({
  name: z
    .string()
    .describe("As its record spells it; in lower case, as filters compare tags, where it has none."),
  leads: z.int().min(1).describe("Those with the tag that you may read."),
  tag_id: TagId.nullable().describe("Of what is said of it; null where nobody has described it."),
});
export type UsedTag = z.infer<typeof UsedTag>;

export const listUsedTags = route({
  id: "listUsedTags",
  area,
  method: "GET",
  path: "/tags/used",
  summary: "List the tags that leads carry, described or not",
  description: "Over the leads that you may read, those of most leads first.",
  roles: Role.options,
  rate: "read",
  query: z.strictObject({
    limit: pageQuery.limit,
    described: z.literal("false").optional().describe("Only those of which nothing is said."),
  }),
  answers: {
    200: {
      description: "The tags in use.",
      schema: z.strictObject({
        data: z.array(UsedTag),
        as_of: Timestamp.optional().describe(
          "Only while bulk work goes on: the counts may miss changes after this moment.",
        ),
      }),
    },
  },
  example: { query: { described: "false", limit: "20" } },
});

export const getTag = route({
  id: "getTag",
  area,
  method: "GET",
  path: "/tags/{tag_id}",
  summary: "Read a tag",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds,
});

export const changeTag = route({
  id: "changeTag",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/tags/{tag_id}",
  summary: "Change a tag",
  description:
    "A sales rep changes their own, while they have no rule. What is left out stays, `null` clears. Another name, letter case apart, is taken only while no lead carries the old one (`wrong_state`): leads carry names, and half of them would keep it; and while no record names it, as for a merge (`in_use`). Another rule is held against all leads; without it, leads keep the tag.",
  roles: writers,
  rate: "write",
  params,
  body: TagChange,
  answers: { 200: answer },
  errors: ["duplicate_tag", "in_use", "wrong_state", "limit_reached"],
  finds,
  ifMatch: "optional",
  example: { body: { category: "value", description: "Top tenth by revenue" } },
});

export const deleteTag = route({
  id: "deleteTag",
  area,
  method: "DELETE",
  path: "/tags/{tag_id}",
  summary: "Delete what is said of a tag",
  description: "A sales rep deletes their own, while they have no rule. Leads go on carrying it by name.",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The tag is no longer declared." } },
  finds,
  ifMatch: "optional",
});

export const getTagAnalytics = route({
  id: "getTagAnalytics",
  area,
  method: "GET",
  path: "/tags/{tag_id}/analytics",
  summary: "See how the leads with a tag perform",
  description:
    "Counted over the leads that you may read as they are at this moment, beside all of them. Rates are over delivered messages.",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: { description: "The tag's figures.", schema: GroupFigures } },
  finds,
});

export const TagMergePreview = z.strictObject({
  leads: z.int().min(0).describe("That carry the tag."),
  used_by: z.array(RecordUse).describe("What stands in the way: merging is refused while any is left."),
  as_of: Timestamp.optional().describe(
    "Only while bulk work goes on: the count may miss changes after this moment.",
  ),
});
export type TagMergePreview = z.infer<typeof TagMergePreview>;

export const mergeTag = route({
  id: "mergeTag",
  area,
  method: "POST",
  path: "/tags/{tag_id}/merge",
  summary: "Merge a tag into another",
  description:
    'What is said of the tag goes, and a job puts the other one in its place on every lead, once each: `GET /jobs/{job_id}` has its counts, and `POST /jobs/{job_id}/undo` gives leads the old tag back, as a name that nobody has declared. Refused (`in_use`) while a saved filter, list, list template, validation rule, export schedule, import source or workflow names the tag and would find or do something else afterwards. A filter that asks for either, `tags HAS ANY ("old", "new")`, finds the same leads before and after and stands in nobody\'s way. An automatic tag is `wrong_state`. A lead that gets the old name meanwhile keeps it.',
  roles: ["admin", "manager"],
  rate: "heavy",
  params,
  body: z.strictObject({
    into: TagRecord.shape.name.describe(
      "The one that stays: its id, or its name, declared or not; a declared one is put on as its record spells it.",
    ),
    dry_run: z.boolean().default(false).describe("Only count the leads, and tell what stands in the way."),
  }),
  answers: {
    200: { description: "With `dry_run`: what it would be about.", schema: TagMergePreview },
    202: {
      description: "The job that puts the other tag on the leads.",
      schema: BulkJob,
      headers: { Location: "Of the job." },
    },
  },
  errors: ["in_use", "wrong_state"],
  finds,
  ifMatch: "optional",
  example: { body: { into: "key account" } },
});

/** In the order of the documentation. */
export const tagsRoutes = {
  createTag,
  listTags,
  listUsedTags,
  getTag,
  changeTag,
  deleteTag,
  mergeTag,
  getTagAnalytics,
};
