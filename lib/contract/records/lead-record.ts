import * as z from "zod";
import { LeadId, ListId, MemberId, StageId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { WrittenMoney } from "#lib/contract/platform/money.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { ScoreDetail } from "#lib/contract/selling/score-detail.ts";
import { CustomInput, CustomValues } from "./custom-values.ts";
import { numeral, text } from "./lead-field-row.ts";
import { changeFields, givenFields, profileOf, shownFields } from "./lead-field-shapes.ts";
import { LeadDeals, LeadMeetings } from "./lead-tallies.ts";
import { OptedOut, OptOutInput } from "./opt-out.ts";

export { Timestamp } from "#lib/contract/platform/timestamp.ts";
export { leadFields } from "./lead-field-shapes.ts";

export const EmailStatus = z.enum(["safe", "risky", "invalid", "unknown", "disposable", "role"]);

/** A company as it shows inline on a lead; records of their own come with companies. */
export const Company = z.strictObject({
  name: text(200).nullable(),
  domain: text(253).nullable(),
  industry: text(100).nullable(),
  employee_count: z.int().min(0).max(100_000_000).nullable(),
  revenue: z
    .strictObject({
      amount: z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/, "An amount is text such as `1234.50`."),
      currency: z.string().regex(/^[A-Z]{3}$/, "A currency is three capital letters (ISO 4217)."),
    })
    .nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "A country is two capital letters (ISO 3166-1 alpha-2).")
    .nullable(),
  region: text(100).nullable(),
  city: text(100).nullable(),
  custom: CustomValues,
});
export type Company = z.infer<typeof Company>;

/** What is known of a company: a part of it, with the workspace's own fields as they are typed. */
const CompanyValues = z.strictObject({
  ...Company.partial().shape,
  revenue: WrittenMoney.nullish(),
  custom: CustomInput.optional(),
});

const count = z.int().min(0);
const rate = z.number().min(0).max(1).nullable();

/** Counters and rates over delivered messages; a rate is null while nothing was delivered. */
export const Engagement = z.strictObject({
  sent: count,
  delivered: count,
  opens: count,
  clicks: count,
  replies: count,
  bounces: count,
  unsubscribes: count,
  complaints: count,
  meetings: count,
  open_rate: rate,
  click_rate: rate,
  reply_rate: rate,
});

export type Engagement = z.infer<typeof Engagement>;

/** Where a field's value comes from. */
export const Provenance = z.strictObject({
  source: text(100),
  at: Timestamp,
  by: z.string().describe("The member, key or job that wrote it."),
});

export type Provenance = z.infer<typeof Provenance>;

export const Lead = z.strictObject({
  id: LeadId,
  email: shownFields.email,
  email_status: EmailStatus,
  opted_out: OptedOut.nullable().describe("Null for a lead that has not opted out."),
  ...profileOf(shownFields),
  company: Company,
  source: shownFields.source,
  score: shownFields.score,
  score_detail: ScoreDetail.nullable().describe("Null where no model computes the score."),
  owner_id: MemberId.nullable(),
  stage_id: StageId.nullable().describe("null only for leads from before there were stages."),
  stage_entered_at: Timestamp.nullable(),
  tags: shownFields.tags,
  lists: z
    .array(ListId)
    .max(sizes.listsOfLeadMax)
    .describe("The static and snapshot lists that it is on; written through `/lists`."),
  social: shownFields.social,
  engagement: Engagement,
  deals: LeadDeals,
  meetings: LeadMeetings,
  external_ids: shownFields.external_ids,
  custom: CustomValues,
  provenance: z.record(z.string(), Provenance),
  created_at: Timestamp,
  updated_at: Timestamp,
  last_contacted_at: shownFields.last_contacted_at,
  lifecycle: z
    .enum(["lead", "contact", "customer"])
    .describe("A contact is a lead that became one, by `POST /leads/{lead_id}/convert`; it keeps its id."),
  converted_at: Timestamp.nullable(),
  converted_by: MemberId.nullable(),
  version: z.int().min(1),
});
export type Lead = z.infer<typeof Lead>;

/** Values for a lead, each in the form in which it is kept; `null` clears. */
export const LeadValues = z.strictObject({
  email: changeFields.email,
  ...profileOf(changeFields),
  company: CompanyValues.nullish(),
  source: changeFields.source,
  score: changeFields.score,
  owner_id: MemberId.nullish(),
  stage_id: StageId.optional().describe("For a new lead: left out, the first stage of the default pipeline."),
  stage: text(210)
    .optional()
    .describe("In place of `stage_id`: its name, or `Pipeline / Stage` where several pipelines have it."),
  tags: changeFields.tags,
  social: changeFields.social,
  external_ids: changeFields.external_ids,
  custom: CustomInput.optional(),
  last_contacted_at: changeFields.last_contacted_at,
  opted_out: OptOutInput,
});
export type LeadValues = z.infer<typeof LeadValues>;

/** As people write it; the service reads it as it reads a file's cell. */
const company = z.strictObject({
  ...CompanyValues.shape,
  domain: text(2_048)
    .nullish()
    .describe("A domain, a web address or an email address; its registered domain is kept."),
  employee_count: numeral
    .nullish()
    .describe('A whole number; `"51-200"` and `"1,000+"` are kept as their lower bound, with a warning.'),
  country: text(100).nullish().describe("A code or a name; its ISO 3166-1 alpha-2 code is kept."),
});

/**
 * `POST /leads`: what a new lead may bring, as people write it. At least an email, a phone, or a name with a company.
 */
export const NewLead = z.strictObject({
  ...LeadValues.shape,
  ...givenFields,
  company: company.nullish(),
});
export type NewLead = z.infer<typeof NewLead>;

/** `PUT` merges: an omitted field stays, `null` clears it. */
export const LeadChange = z.strictObject(NewLead.shape);
export type LeadChange = z.infer<typeof LeadChange>;
