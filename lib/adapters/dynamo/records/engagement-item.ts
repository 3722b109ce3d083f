import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import { EngagementEvent } from "#lib/contract/records/engagement.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { StoredEngagement } from "#lib/domain/records/engagement/engagement-store.ts";
import { machineVerdict } from "#lib/domain/records/engagement/is-machine.ts";
import { changeKey, engagementKey } from "../keys.ts";

export const toEngagementItem = ({
  workspaceId,
  leadId,
  event,
  machine,
  counted,
  receivedAt,
}: StoredEngagement) => {
  const { id, lead_id: _asked, machine: _said, email: _address, ...facts } = event;
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

/** What filters and analytics ask of it. */
export const EngagementItem = stored(
  z.object({
    ...EngagementEvent.omit({
      id: true,
      email: true,
      user_agent: true,
      sent_at: true,
      bounce_reason: true,
    }).shape,
    sk: z.string(),
    lead_id: LeadId,
    sender_id: z.string(),
    occurred_at: Timestamp,
    machine: z.boolean(),
    counted: z.boolean(),
    sent_at: Timestamp.optional(),
    received_at: Timestamp.optional(),
    machine_probability: z.number().optional(),
  }),
);

/** An event with the key by which it is one, however often it was stored. */
export const fromEngagementItem = (item: unknown) => EngagementItem.parse(item);
