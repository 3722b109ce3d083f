import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Campaign, CampaignHandoff } from "#lib/contract/records/campaign-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { campaignKind } from "./campaign-kind.ts";

type Change<Input> = (before: Campaign, input: Input, stamp: Stamp) => Campaign;

const handOff: Change<CampaignHandoff> = (before, { to, note = null }, { actor, at }) => {
  if (to === before.owner_id)
    throw new Refusal("validation_failed", {
      errors: [{ pointer: "/to", code: "own_already", message: "This member owns the campaign." }],
    });
  const { handoff } = before;
  if (handoff?.to === to && handoff.note === note && handoff.by === actor.member_id) return before;
  return { ...before, handoff: { to, note, by: actor.member_id, at } };
};

/** Refuses a member whose role could not accept; one who is not there is refused by the campaign. */
export const requireTaker = async (
  members: Pick<MemberReader, "get">,
  { workspace_id }: Actor,
  to: MemberId,
): Promise<void> => {
  if ((await members.get(workspace_id, to))?.role !== "viewer") return;
  throw new Refusal("validation_failed", {
    errors: [
      { pointer: "/to", code: "may_not_own", message: "A viewer changes no campaigns, and so owns none." },
    ],
  });
};

/** Campaigns, of which handing off is the change: by the owner, or who leads the team. */
export const handingOffCampaigns: RecordKind<Campaign, never, CampaignHandoff> = {
  ...campaignKind,
  rights: {
    ...campaignKind.rights,
    writeRefusal: ({ role, member_id }, { owner_id }) =>
      role === "admin" || role === "manager" || owner_id === member_id
        ? undefined
        : "Its owner, a manager or an admin hands a campaign off.",
  },
  change: handOff,
};

const waiting = ({ handoff }: Campaign): NonNullable<Campaign["handoff"]> => {
  if (handoff === null) throw new Refusal("wrong_state", { detail: "Nobody is asked to take it over." });
  return handoff;
};

const accept: Change<object> = (before, _, { actor }) => {
  // Who asks again owns it already.
  if (before.handoff === null && before.owner_id === actor.member_id) return before;
  if (waiting(before).to !== actor.member_id)
    throw new Refusal("forbidden", { detail: "This campaign is handed to another member." });
  const { everyone, members } = before.shared_with;
  const { [actor.member_id]: _own, ...others } = members;
  const former = others[before.owner_id] ?? "view";
  return {
    ...before,
    owner_id: actor.member_id,
    shared_with: { everyone, members: { ...others, [before.owner_id]: former } },
    handoff: null,
  };
};

/** Whoever is asked declines; whoever asked, owns it or leads the team takes it back. */
const decline: Change<object> = (before, _, { actor }) => {
  const { to, by } = waiting(before);
  const leads = actor.role === "admin" || actor.role === "manager";
  if (!leads && ![to, by, before.owner_id].includes(actor.member_id))
    throw new Refusal("forbidden", { detail: "This campaign is handed to another member." });
  return { ...before, handoff: null };
};

/** The change itself asks who makes it: afterwards it may be nobody's who may write. */
const answering = (change: Change<object>): RecordKind<Campaign, never, object> => ({
  ...campaignKind,
  rights: { ...campaignKind.rights, writeRefusal: () => undefined },
  change,
});

export const acceptingCampaigns = answering(accept);
export const decliningCampaigns = answering(decline);
