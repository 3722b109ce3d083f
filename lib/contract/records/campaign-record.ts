import * as z from "zod";
import { idOf, MemberId } from "#lib/contract/platform/ids.ts";
import { Money, WrittenMoney } from "#lib/contract/platform/money.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import { ExternalIds, GivenExternalIds } from "./system-maps.ts";

const text = (max: number) => z.string().trim().min(1).max(max);

export const CampaignId = idOf("campaign");
export type CampaignId = z.infer<typeof CampaignId>;

/** What somebody may do with a campaign that is another's; each holds what stands before it. */
export const CampaignAccess = z.enum(["view", "run", "edit"]);
export type CampaignAccess = z.infer<typeof CampaignAccess>;

const Step = z.strictObject({
  subject: text(300).nullable().default(null),
  wait_days: z.int().min(0).max(365).default(0).describe("After the step before."),
  template_id: idOf("template").nullable().default(null),
  template_version: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Which of the template's versions (`content_version`); null: the latest."),
});

const fields = {
  name: text(200),
  goal: text(1_000).nullable(),
  status: z
    .enum(["draft", "ready", "running", "paused", "done", "archived"])
    .describe("As whoever runs it says: Leadrail runs none itself."),
  channel: z.enum(["email", "call", "social", "mixed"]),
  steps: z.array(Step).max(50),
  audience: text(4_000).nullable().describe("In words, or a filter's text."),
  owner_id: MemberId,
  cost: z.strictObject({ fixed: Money.nullable(), per_send: Money.nullable() }),
  category: z.strictObject({
    industry: text(100).nullable(),
    use_case: text(100).nullable(),
    team: text(100).nullable(),
  }),
  external_ids: GivenExternalIds,
} as const;

/** With whom a campaign is shared: through `POST /team/campaigns`. */
const CampaignShares = z.strictObject({
  everyone: CampaignAccess.nullable(),
  members: z.record(z.string(), CampaignAccess).describe("By the members' ids."),
});

/** What was shared last. */
export const CampaignShare = z.strictObject({
  with: z.union([
    z.literal("everyone", { error: 'Write `everyone`, or a list of members\' ids, such as `["mem_…"]`.' }),
    z.array(MemberId).min(1).max(200),
  ]),
  access: CampaignAccess.nullable().describe("Null takes back what was given."),
  message: text(1_000).nullable(),
  by: MemberId,
  at: Timestamp,
});
export type CampaignShare = z.infer<typeof CampaignShare>;

/** What an owner asks a member to take over. */
export const Handoff = z.strictObject({
  to: MemberId,
  note: text(1_000).nullable(),
  by: MemberId,
  at: Timestamp,
});

/** A series of messages or calls with a goal. */
export const Campaign = z.strictObject({
  id: CampaignId,
  ...fields,
  external_ids: ExternalIds,
  shared_with: CampaignShares,
  last_share: CampaignShare.nullable(),
  handoff: Handoff.nullable().describe("While somebody is asked to take it over."),
  created_by: MemberId,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int().min(1),
});
export type Campaign = z.infer<typeof Campaign>;

export const CampaignChange = z
  .strictObject({
    ...fields,
    cost: fields.cost.extend({ fixed: WrittenMoney.nullable() }).partial(),
    category: fields.category.partial(),
  })
  .partial();
export type CampaignChange = z.infer<typeof CampaignChange>;

export const NewCampaign = z.strictObject({ ...CampaignChange.shape, name: fields.name });
export type NewCampaign = z.infer<typeof NewCampaign>;

/** `POST /team/campaigns`. */
export const CampaignSharing = z.strictObject({
  campaign_id: CampaignId,
  with: CampaignShare.shape.with,
  access: CampaignShare.shape.access,
  message: text(1_000).optional().describe("Kept with the campaign until it is shared again."),
});
export type CampaignSharing = z.infer<typeof CampaignSharing>;

/** `POST /campaigns/{campaign_id}/handoff`. */
export const CampaignHandoff = z.strictObject({ to: MemberId, note: text(1_000).optional() });
export type CampaignHandoff = z.infer<typeof CampaignHandoff>;

/** How what is made of another record is called. */
export const Duplication = z.strictObject({
  name: text(200).optional().describe("Left out: the name with `(copy)` behind it."),
});
export type Duplication = z.infer<typeof Duplication>;
