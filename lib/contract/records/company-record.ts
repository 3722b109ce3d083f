import * as z from "zod";
import { CompanyId, MemberId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { WrittenMoney } from "#lib/contract/platform/money.ts";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { CustomInput, CustomValues } from "./custom-values.ts";
import { Company as InlineCompany, Provenance } from "./lead-record.ts";
import { ExternalIds, GivenExternalIds, GivenSocialProfiles, SocialProfiles } from "./system-maps.ts";

const text = (max: number) => z.string().trim().min(1).max(max);
const { name, industry, employee_count, revenue, country, region, city } = InlineCompany.shape;

/** A domain as people write it. */
const domain = text(2_048).describe(
  "A domain, a web address or an email address; its registered domain is kept. Providers of addresses are nobody's company.",
);

const fields = {
  name: name.unwrap(),
  industry,
  employee_count,
  revenue,
  growth_rate: z.number().min(-1).max(1_000).nullable().describe("Of a year: 0.2 is 20 % more."),
  funding_status: text(100).nullable(),
  country,
  region,
  city,
  time_zone: TimeZone.describe("IANA name, for example Europe/Berlin.").nullable(),
  relationship: z.enum(["prospect", "customer", "partner", "competitor", "former_customer", "none"]),
  parent_id: CompanyId.nullable().describe("The company to which it belongs."),
  owner_id: MemberId.nullable(),
  social: GivenSocialProfiles,
  external_ids: GivenExternalIds,
} as const;

/** What a company has of another that went into it, so that its ids lead here and the merge can be undone. */
export const MergedCompany = z.strictObject({
  id: CompanyId,
  name: z.string(),
  at: Timestamp,
  by: MemberId,
  since: Timestamp.describe("When it was made."),
  ids: z.array(CompanyId).describe("The ids that it answered to, its own among them."),
  domains: z.array(z.string()).describe("The domains that came with it."),
  names: z.array(z.string()).describe("How leads without a domain spell it, where it had none."),
  external_ids: z.array(z.string()).describe("As `source:id`; they lead here."),
  changed: z
    .array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .describe("What the merge wrote into fields that were empty; an undo takes back what still says so."),
});
export type MergedCompany = z.infer<typeof MergedCompany>;

/** A field that the undo of a merge kept, because somebody has changed it since the merge. */
export const KeptField = z.strictObject({
  field: z.string(),
  before: z.unknown().describe("Before the merge."),
  merged: z.unknown().describe("As the merge filled it."),
  now: z.unknown(),
  reason: z.literal("changed_since"),
});
export type KeptField = z.infer<typeof KeptField>;

/** A company, known by its registered domain, or else by its name and country. */
export const Company = z.strictObject({
  id: CompanyId.describe("Follows from the domain: the same company gets the same id, whoever makes it."),
  ...fields,
  social: SocialProfiles,
  external_ids: ExternalIds,
  domain: z.string().max(253).nullable(),
  domains: z.array(z.string().max(253)).describe("Its other domains, such as former ones."),
  names: z
    .array(name.unwrap())
    .describe(
      "Its other names, by which leads without a domain still name it: those from before it had one.",
    ),
  time_zone: text(64).nullable(),
  custom: CustomValues,
  merged: z.array(MergedCompany).describe("The companies that were merged into it."),
  provenance: z.record(z.string(), Provenance),
  created_by: MemberId.nullable().describe("Null where it was made from a lead."),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
  pending_leads: z
    .int()
    .min(0)
    .nullable()
    .optional()
    .describe(
      "Leads that its last change has yet to reach; null while they are not counted. Of a single company.",
    ),
  merged_into: CompanyId.optional().describe("Where the path's id leads to another: that one's."),
});
export type Company = z.infer<typeof Company>;

/** A company after the undo of a merge. */
export const UnmergedCompany = Company.extend({ left: z.array(KeptField) });

export const CompanyChange = z
  .strictObject({
    ...fields,
    revenue: WrittenMoney.nullable(),
    domain: domain.nullable(),
    domains: z.array(domain).max(sizes.companyDomainsMax),
    custom: CustomInput,
  })
  .partial();
export type CompanyChange = z.infer<typeof CompanyChange>;

/** At least a name or a domain. */
export const NewCompany = z.strictObject(CompanyChange.shape);
export type NewCompany = z.infer<typeof NewCompany>;

/** `POST /companies/{company_id}/merge`, and its undo. */
export const CompanyMerge = z.strictObject({
  from: CompanyId.describe("The company that goes into the one of the path."),
});
