import * as z from "zod";
import { CustomInput, CustomValues } from "./custom-values.ts";
import { LeadId, ListId, MemberId } from "./ids.ts";
import { sizes } from "./limits.ts";

/** RFC 3339, UTC, milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 });

const text = (max: number) => z.string().trim().min(1).max(max);

export const EmailStatus = z.enum(["safe", "risky", "invalid", "unknown", "disposable", "role"]);

/** A company as it shows inline on a lead; records of their own come with companies. */
export const Company = z.strictObject({
  name: text(200).nullable(),
  domain: text(253).nullable(),
  industry: text(100).nullable(),
  employee_count: z.int().min(0).max(100_000_000).nullable(),
  revenue: z
    .strictObject({
      amount: z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/),
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

/** What a request says of a company: a part of it, with the workspace's own fields as they are typed. */
const CompanyInput = z.strictObject({ ...Company.partial().shape, custom: CustomInput.optional() });

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

/** The fields that a person or a file may write, each with the bounds that hold everywhere. */
export const leadFields = {
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  first_name: text(100),
  last_name: text(100),
  name: text(200),
  title: text(200),
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, "A phone number is a plus sign and 7 to 15 digits (E.164).")
    .describe("E.164, for example +442079460123."),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "A country is two capital letters (ISO 3166-1 alpha-2).")
    .describe("ISO 3166-1 alpha-2."),
  region: text(100),
  city: text(100),
  time_zone: text(64).describe("IANA name, for example Europe/Berlin."),
  source: text(100),
  score: z.number().min(0).max(100),
  tags: z.array(text(64)).max(100),
  social: z.record(z.string().regex(/^[a-z0-9_]{1,32}$/), z.url().max(500)),
  external_ids: z.record(z.string().regex(/^[a-z0-9_]{1,32}$/), text(200)),
  last_contacted_at: Timestamp,
} as const;

export const Lead = z.strictObject({
  id: LeadId,
  email: z.string().max(254).nullable().describe("Masked for roles that see masked data: `a***@e***.com`."),
  email_status: EmailStatus,
  first_name: leadFields.first_name.nullable(),
  last_name: leadFields.last_name.nullable(),
  name: leadFields.name.nullable(),
  title: leadFields.title.nullable(),
  phone: z.string().max(16).nullable().describe("E.164, or masked."),
  country: leadFields.country.nullable(),
  region: leadFields.region.nullable(),
  city: leadFields.city.nullable(),
  time_zone: leadFields.time_zone.nullable(),
  company: Company,
  source: leadFields.source.nullable(),
  score: leadFields.score.nullable(),
  owner_id: MemberId.nullable(),
  tags: leadFields.tags,
  lists: z
    .array(ListId)
    .max(sizes.listsOfLeadMax)
    .describe("The static and snapshot lists that it is on; written through `/lists`."),
  social: leadFields.social,
  engagement: Engagement,
  external_ids: leadFields.external_ids,
  custom: CustomValues,
  provenance: z.record(z.string(), Provenance),
  created_at: Timestamp,
  updated_at: Timestamp,
  last_contacted_at: Timestamp.nullable(),
  version: z.int().min(1),
});
export type Lead = z.infer<typeof Lead>;

/** `POST /leads`: what a new lead may bring. At least an email, a phone, or a name with a company. */
export const NewLead = z.strictObject({
  email: leadFields.email.nullish(),
  first_name: leadFields.first_name.nullish(),
  last_name: leadFields.last_name.nullish(),
  name: leadFields.name.nullish(),
  title: leadFields.title.nullish(),
  phone: leadFields.phone.nullish(),
  country: leadFields.country.nullish(),
  region: leadFields.region.nullish(),
  city: leadFields.city.nullish(),
  time_zone: leadFields.time_zone.nullish(),
  company: CompanyInput.nullish(),
  source: leadFields.source.nullish(),
  score: leadFields.score.nullish(),
  owner_id: MemberId.nullish(),
  tags: leadFields.tags.optional(),
  social: leadFields.social.optional(),
  external_ids: leadFields.external_ids.optional(),
  custom: CustomInput.optional(),
  last_contacted_at: leadFields.last_contacted_at.nullish(),
});
export type NewLead = z.infer<typeof NewLead>;

/** `PUT` merges: an omitted field stays, `null` clears it. */
export const LeadChange = z.strictObject(NewLead.shape);
export type LeadChange = z.infer<typeof LeadChange>;
