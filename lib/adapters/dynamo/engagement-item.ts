import * as z from "zod";
import { EngagementEvent } from "#lib/contract/engagement.ts";
import { LeadId } from "#lib/contract/ids.ts";
import { Timestamp } from "#lib/contract/lead-record.ts";
import type { StoredEngagement } from "#lib/domain/records/engagement/engagement-store.ts";
import { machineVerdict } from "#lib/domain/records/engagement/is-machine.ts";
import { changeKey, engagementKey } from "./keys.ts";

export const toEngagementItem = ({
  workspaceId,
  leadId,
  event,
  machine,
  counted,
  receivedAt,
}: StoredEngagement) => {
  const { id, lead_id: _asked, machine: _said, ...facts } = event;
  const key = engagementKey(workspaceId, leadId, { senderId: id, receivedAt });
  const { probability, reasons } = machineVerdict(event);
  return {
    ...key,
    kind: "engagement",
    workspace_id: workspaceId,
    lead_id: leadId,
    sender_id: id,
    ...facts,
    machine,
    machine_probability: probability,
    ...(reasons.length > 0 && { machine_reasons: reasons }),
    counted,
    received_at: receivedAt,
    changed_key: changeKey(receivedAt, key.sk),
  };
};

const {
  type,
  message_id,
  campaign_id,
  url,
  bounce_type,
  reply_class,
  step,
  template_version,
  arm,
  sender_member_id,
} = EngagementEvent.shape;
/** What filters ask of it. */
const EngagementItem = z.object({
  sk: z.string(),
  lead_id: LeadId,
  sender_id: z.string(),
  type,
  occurred_at: Timestamp,
  message_id,
  campaign_id,
  url,
  bounce_type,
  reply_class,
  step,
  template_version,
  arm,
  sender_member_id,
  machine: z.boolean(),
  counted: z.boolean(),
});

/** An event with the key by which it is one, however often it was stored. */
export const fromEngagementItem = (item: unknown) => EngagementItem.parse(item);
