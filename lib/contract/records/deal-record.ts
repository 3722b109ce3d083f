import * as z from "zod";
import { CompanyId, idOf, LeadId, MemberId, PipelineId, StageId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { Money, WrittenMoney } from "#lib/contract/platform/money.ts";
import { DayInput, Timestamp, TimestampInput } from "#lib/contract/platform/timestamp.ts";
import { CampaignId } from "./campaign-record.ts";
import { CustomInput, CustomValues } from "./custom-values.ts";
import { Provenance } from "./lead-record.ts";
import { ExternalIds, GivenExternalIds } from "./system-maps.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const DealId = idOf("deal");
export type DealId = z.infer<typeof DealId>;

const fields = {
  name: text(200),
  amount: Money.nullable(),
  status: z
    .enum(["open", "won", "lost"])
    .describe(
      "Follows from the stage: won and lost in one of that type, else open. Written, it moves the deal to the first such stage of its pipeline. Where it repeats the deal's status beside another stage, it follows that stage.",
    ),
  probability: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("Of winning it, from 0 to 1. That of its stage, until another value is written there."),
  close_date: z.iso.date().nullable().describe("When it is expected to close, such as `2026-12-31`."),
  opened_at: TimestampInput.describe(
    "May lie in the past: a sales cycle does not begin with an import. Left out it is now, or the moment of closing where that was before.",
  ),
  closed_at: TimestampInput.nullable().describe(
    "When it was won or lost. Left out it is now, or for a deal created after its `close_date` the beginning of that day, in the time zone of the workspace or the import.",
  ),
  lost_reason: text(500).nullable(),
  lead_ids: z.array(LeadId).max(sizes.dealLeadsMax),
  primary_lead_id: LeadId.nullable().describe("One of `lead_ids`; the first, where nothing else is said."),
  uncounted_lead_ids: z
    .array(LeadId)
    .describe(
      "Leads on which this deal does not count as it is now, because its last writer may only read them: their `deals` do not follow it. A member who may change such a lead takes its id out of the array, or changes the deal's status, amount or leads, and the deal counts for it. Repeated as it is, the array changes nothing.",
    ),
  company_id: CompanyId.nullable().describe("With whom it is; its own id."),
  owner_id: MemberId.nullable(),
  source_campaign_id: CampaignId.nullable(),
  next_step: text(500).nullable(),
  external_ids: GivenExternalIds,
} as const;

/** What may be sold to somebody. */
export const Deal = z.strictObject({
  id: DealId,
  ...fields,
  name: fields.name.nullable().describe("Null for roles that do not see it."),
  pipeline_id: PipelineId.nullable(),
  stage_id: StageId.nullable().describe(
    "Null for a deal that has not moved since there are stages of deals.",
  ),
  stage_entered_at: Timestamp.nullable(),
  external_ids: ExternalIds,
  custom: CustomValues,
  provenance: z.record(z.string(), Provenance),
  opened_at: Timestamp,
  closed_at: Timestamp.nullable(),
  rate: z
    .strictObject({ value: z.string(), date: z.iso.date(), base_currency: z.string() })
    .nullable()
    .describe(
      "At which `base_amount` is computed, that of the day in the workspace's time zone; of a closed deal, that of its close.",
    ),
  base_amount: z
    .strictObject({ amount: z.string(), currency: z.string() })
    .nullable()
    .describe(
      "The amount in the base currency of `/currency-rates`; null where there is no rate. A closed deal whose day has no rate in a new base currency keeps the former amount; without a base currency no deal has one.",
    ),
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Deal = z.infer<typeof Deal>;

export const DealChange = z
  .strictObject({
    ...fields,
    amount: WrittenMoney.nullable(),
    uncounted_lead_ids: fields.uncounted_lead_ids.max(sizes.dealLeadsMax),
    close_date: DayInput.nullable().describe("When it is expected to close, such as `2026-12-31`."),
    pipeline_id: PipelineId.describe("Without a stage: the deal goes to the first one there of its status."),
    stage_id: StageId,
    stage: text(201).describe("In the place of `stage_id`: its name, or `Pipeline / Stage`."),
    custom: CustomInput,
  })
  .partial();
export type DealChange = z.infer<typeof DealChange>;

export const NewDeal = z.strictObject({ ...DealChange.shape, name: fields.name });
export type NewDeal = z.infer<typeof NewDeal>;

/** One change of what analytics ask of a deal. */
export const DealMove = z.strictObject({
  at: Timestamp,
  by: MemberId.nullable(),
  changed: z.record(z.string(), z.strictObject({ before: z.unknown(), after: z.unknown() })),
});
