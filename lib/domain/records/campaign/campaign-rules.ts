import { Refusal } from "#lib/contract/errors.ts";
import type {
  Campaign,
  CampaignChange,
  CampaignId,
  NewCampaign,
} from "#lib/contract/records/campaign-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { merged } from "#lib/domain/records/record-kind/record-kind.ts";

const noCost = { fixed: null, per_send: null } as const;
const noCategory = { industry: null, use_case: null, team: null } as const;

/** What stands where nothing was said. */
export const blankCampaign: Partial<Campaign> = {
  goal: null,
  status: "draft",
  channel: "email",
  steps: [],
  audience: null,
  cost: noCost,
  category: noCategory,
  external_ids: {},
  shared_with: { everyone: null, members: {} },
  last_share: null,
  handoff: null,
};

const requireTemplates = ({ steps = [] }: CampaignChange): void => {
  const errors = steps.flatMap(({ template_id, template_version }, index) =>
    template_id === null && template_version !== null
      ? [
          {
            pointer: `/steps/${index}/template_version`,
            code: "no_template",
            message: "A version is one of a template.",
            hint: "Send `template_id` with it.",
          },
        ]
      : [],
  );
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};

/** The parts of a cost and a category are merged, each by itself. */
const withParts = (before: Campaign, { cost, category, ...change }: CampaignChange): Campaign => {
  requireTemplates(change);
  return merged(
    before,
    {
      ...change,
      ...(cost !== undefined && { cost: { ...before.cost, ...cost } }),
      ...(category !== undefined && { category: { ...before.category, ...category } }),
    },
    blankCampaign,
  );
};

export const makeCampaign = (input: NewCampaign, id: string, { actor, at }: Stamp): Campaign => {
  const fresh = {
    ...blankCampaign,
    id: id as CampaignId,
    name: input.name,
    owner_id: actor.member_id,
    created_by: actor.member_id,
    created_at: at,
    updated_at: at,
    version: 1,
  } as Campaign;
  return withParts(fresh, input);
};

/** A sales rep hands nothing on by writing another owner. */
export const changeCampaign = (before: Campaign, input: CampaignChange, { actor }: Stamp): Campaign => {
  const handsOn = input.owner_id !== undefined && input.owner_id !== before.owner_id;
  if (handsOn && actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Only a manager or an admin gives a campaign to another." });
  const changed = withParts(before, input);
  // Whoever was asked to take it over was asked by its former owner.
  return handsOn ? { ...changed, handoff: null } : changed;
};
