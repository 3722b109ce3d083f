import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { ProducedEvent } from "#lib/contract/events.ts";
import type { Campaign } from "#lib/contract/records/campaign-record.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { eventId } from "./event-id.ts";

const Writer = z.object({
  requestId: z.string().default(""),
  cause: z.object({ eventId: z.string(), correlationId: z.string() }).optional(),
});

/** The events of one committed change of a campaign: only sharing it is one, and taking that back is none. */
export const campaignEvents = (
  before: Kept<Campaign> | undefined,
  after: Kept<Campaign> | undefined,
): ProducedEvent[] => {
  const share = after?.record.last_share ?? null;
  if (after === undefined || share === null || share.access === null) return [];
  if (isDeepStrictEqual(before?.record.last_share, share)) return [];
  const { workspaceId, record } = after;
  const { requestId, cause } = Writer.parse(after.writtenBy);
  return [
    {
      id: eventId(Date.parse(share.at), `${workspaceId}|${record.id}`, record.version, "campaign.shared"),
      type: "campaign.shared",
      version: 1,
      timestamp: record.updated_at,
      sequence: record.version,
      workspace_id: workspaceId,
      actor: { type: "member", id: share.by },
      resource: { type: "campaign", id: record.id, revision: record.version },
      correlation_id: cause?.correlationId ?? requestId,
      causation_id: cause?.eventId ?? null,
      data: { campaign_id: record.id, with: share.with, access: share.access },
    },
  ];
};
