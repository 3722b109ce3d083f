import * as z from "zod";
import { FilterInput } from "#lib/contract/platform/filter-record.ts";
import { LeadId, ListId, SavedFilterId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { pageLimit, pageOf } from "#lib/contract/platform/page.ts";
import { requestTimeZone } from "#lib/contract/platform/time-zone.ts";
import { ValidationError } from "../errors.ts";
import type { MalformedItem } from "../malformed-item.ts";
import { route } from "../route.ts";
import { LeadField, leadFieldsMax, ShownLead } from "./lead-fields.ts";
import { Lead, LeadChange, NewLead, Timestamp } from "./lead-record.ts";

const aLead = { email: "ada@example.com", name: "Ada Lovelace", company: { name: "Analytical Engines" } };

/** `lead_…`, `email:<address>` or `ext:<source>:<id>`; percent-encode a `+` in an address. */
export const LeadPathId = z
  .string()
  .max(320)
  .regex(
    /^(lead_[0-7][0-9A-HJKMNP-TV-Z]{25}|email:.[^@\r\n\u2028\u2029]*@.+|ext:[a-z0-9_]{1,32}:.+)$/,
    "A lead is named by `lead_…`, `email:<address>` or `ext:<source>:<id>`.",
  );

/** A lead as it was written, and what the workspace's rules warn of. */
export const WrittenLead = z.strictObject({
  ...Lead.shape,
  warnings: z
    .array(ValidationError)
    .optional()
    .describe("What rules of severity `warning` say; left out when they say nothing."),
});

const params = z.strictObject({ lead_id: LeadPathId });
const writers = ["admin", "manager", "sales_rep"] as const;
const readers = [...writers, "viewer"] as const;

/** `fields=id,email`: a list in one parameter. */
export const commaSeparated = <Item extends z.ZodType<unknown, string>>(item: Item, max: number) =>
  z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .pipe(z.array(item).min(1).max(max));

/** A comma-separated choice of the lead's fields. */
export const LeadFields = commaSeparated(LeadField, leadFieldsMax).describe(
  "For example `email,company.name,custom.budget`.",
);

export const createLead = route({
  id: "createLead",
  area: "leads",
  method: "POST",
  path: "/leads",
  summary: "Create one lead by hand",
  description: "A sales rep owns the leads that they create. The email must be new in the workspace.",
  roles: writers,
  mayBeCaused: true,
  rate: "write",
  body: NewLead,
  answers: { 201: { description: "The lead as it was stored.", schema: WrittenLead } },
  errors: ["duplicate_lead", "stage_move_refused", "score_is_computed"],
  example: { body: aLead },
});

/** A page of a search. A cursor holds up to three sorted values, of which text may be long. */
export const searchPage = {
  limit: pageLimit,
  cursor: z.string().max(4_000).optional(),
  time_zone: requestTimeZone,
} as const;

/** Words by which people look for a record. */
export const quickWords = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => text.split(/\s+/).length <= 8, "Eight words or fewer.")
  // A kept filter can't hold it either: the export that asks so could never be read again.
  .refine((text) => !text.includes("\u0000"), "Text holds no character U+0000.")
  .optional()
  .describe(
    "Words, each of which stands somewhere in the name, the email or the company's name, in any letter case; beside the other conditions. What your role sees masked is not looked at.",
  );

const list = ListId.optional().describe("Only the leads on this list; beside the other conditions.");
const saved_filter = SavedFilterId.optional().describe("Which must hold beside the other conditions.");

export const sortKey = z.string().trim().min(1).max(100);
export const sortKeysMax = 3;

export const LeadPage = pageOf(ShownLead).extend({
  total: z.int().min(0).optional().describe("With `include=total`: of all pages, exact."),
  as_of: Timestamp.optional().describe(
    "Only while bulk work goes on: changes after this moment may be missing. Without it every write that was answered before is seen.",
  ),
});

export const howPagesWork =
  "Missing values sort last, and ids break ties. A page after the first is asked with `next_cursor` and the same parameters.";

export const listLeads = route({
  id: "listLeads",
  area: "leads",
  method: "GET",
  path: "/leads",
  summary: "List leads by any filter and order",
  description: `\`filter\` takes a filter's text. Conditions may also be parameters of their own, all of which must hold: \`industry=software&score[gte]=70&tags[has_any]=vip,customer\`. Without \`sort\` the newest come first. ${howPagesWork}`,
  roles: readers,
  rate: "read",
  query: z.strictObject({
    ...searchPage,
    q: quickWords,
    filter: z.string().optional().describe('For example `score >= 70 AND NOT tags HAS ANY ("customer")`.'),
    saved_filter,
    list,
    sort: commaSeparated(sortKey, sortKeysMax).optional().describe("For example `-score,created_at`."),
    fields: LeadFields.optional(),
    include: commaSeparated(z.literal("total"), 1).optional(),
    where: z
      .record(z.string(), z.string())
      .default({})
      .describe(
        "Conditions: a field's name, an operator in brackets behind it when it is not equality, and the value.",
      ),
  }),
  conditions: true,
  answers: { 200: { description: "A page of leads.", schema: LeadPage } },
  errors: ["invalid_cursor"],
  example: { query: { industry: "software", "score[gte]": "70", limit: "2" } },
});

export const searchLeads = route({
  id: "searchLeads",
  area: "leads",
  method: "POST",
  path: "/leads/search",
  summary: "Find leads by any filter and order",
  description: `The same as \`GET /leads\` for filters that do not fit into an address; \`filter\` takes JSON or text. ${howPagesWork}`,
  roles: readers,
  rate: "read",
  body: z.strictObject({
    ...searchPage,
    limit: z.int().min(1).max(sizes.pageMax).default(sizes.pageDefault),
    q: quickWords,
    filter: FilterInput.optional(),
    saved_filter,
    list,
    sort: z.array(sortKey).max(sortKeysMax).optional(),
    fields: z.array(LeadField).min(1).max(leadFieldsMax).optional(),
    include: z.array(z.literal("total")).max(1).optional(),
  }),
  answers: { 200: { description: "A page of leads.", schema: LeadPage } },
  errors: ["invalid_cursor"],
  example: {
    body: {
      filter: {
        and: [
          { field: "score", op: "gte", value: 70 },
          { not: { field: "tags", op: "has_any", value: ["customer"] } },
        ],
      },
      sort: ["-score", "created_at"],
      include: ["total"],
      limit: 2,
    },
  },
});

export const getLead = route({
  id: "getLead",
  area: "leads",
  method: "GET",
  path: "/leads/{lead_id}",
  summary: "Read one lead",
  roles: readers,
  rate: "read",
  params,
  answers: { 200: { description: "The lead.", schema: Lead } },
  finds: "lead",
});

export const updateLead = route({
  id: "updateLead",
  area: "leads",
  method: "PUT",
  aliases: ["PATCH"],
  path: "/leads/{lead_id}",
  summary: "Change a lead",
  description:
    "Merges: an omitted field stays, `null` clears it. Send `If-Match` to be refused when it has changed. Another `stage_id` moves the lead: `POST /leads/{lead_id}/stage`. What changes in `company` changes the company's record, where there is one: that takes the right to change it.",
  roles: writers,
  mayBeCaused: true,
  rate: "write",
  params,
  body: LeadChange,
  answers: { 200: { description: "The lead as it is now.", schema: WrittenLead } },
  errors: [
    "duplicate_lead",
    "duplicate_company",
    "stage_move_refused",
    "precondition_failed",
    "score_is_computed",
  ],
  finds: "lead",
  ifMatch: "optional",
  example: { body: { score: 82, title: null } },
});

export const deleteLead = route({
  id: "deleteLead",
  area: "leads",
  method: "DELETE",
  path: "/leads/{lead_id}",
  summary: "Delete a lead, restorable for 30 days",
  roles: writers,
  mayBeCaused: true,
  rate: "write",
  params,
  answers: { 204: { description: "The lead is hidden; its email is free at once." } },
  errors: ["precondition_failed"],
  finds: "lead",
  ifMatch: "optional",
});

export const restoreLead = route({
  id: "restoreLead",
  area: "leads",
  method: "POST",
  path: "/leads/{lead_id}/restore",
  summary: "Bring a deleted lead back",
  roles: ["admin", "manager"],
  mayBeCaused: true,
  rate: "write",
  params: z.strictObject({ lead_id: LeadId }),
  answers: { 200: { description: "The lead, as it was.", schema: Lead } },
  errors: ["duplicate_lead"],
  finds: "lead",
});

const BatchItem = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("create"), lead: NewLead }),
  z.strictObject({ action: z.literal("update"), lead_id: LeadPathId, lead: LeadChange }),
  z.strictObject({ action: z.literal("upsert"), lead: NewLead }),
  z.strictObject({ action: z.literal("delete"), lead_id: LeadPathId }),
]);
export type BatchItem = z.output<typeof BatchItem>;

/** What is read of it may hold items that are malformed. */
const LeadBatch = z.strictObject({
  items: z.array(BatchItem).min(1).max(sizes.batchMax),
}) as unknown as z.ZodType<
  { readonly items: readonly (BatchItem | MalformedItem)[] },
  { readonly items: readonly z.input<typeof BatchItem>[] }
>;

export const batchLeads = route({
  id: "batchLeads",
  area: "leads",
  method: "POST",
  path: "/leads/batch",
  summary: "Create, update, upsert or delete up to 100 leads",
  description:
    "Each item stands alone, also a malformed one: its status and lead, or its problem, are at the same place in `results`. A result leaves its lead out where all together would pass 6 MB. Items also take `record` for `lead` and `id` for `lead_id`, as the batches of other records do.",
  roles: writers,
  mayBeCaused: true,
  rate: "write",
  body: LeadBatch,
  batch: { in: "items", holds: "lead", synonyms: { record: "lead", id: "lead_id" } },
  answers: {
    200: {
      description: "One result per item, in order.",
      schema: z.strictObject({
        results: z.array(
          z.strictObject({
            status: z.int(),
            lead: Lead.optional(),
            code: z.string().optional(),
            detail: z.string().optional(),
            existing_id: z.string().optional(),
            errors: z.array(ValidationError).optional(),
            warnings: z.array(ValidationError).optional(),
          }),
        ),
      }),
    },
  },
  example: { body: { items: [{ action: "create", lead: aLead }] } },
});

/** In the order of the documentation. */
export const leadsRoutes = {
  createLead,
  listLeads,
  searchLeads,
  getLead,
  updateLead,
  deleteLead,
  restoreLead,
  batchLeads,
};
