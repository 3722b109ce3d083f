import type { ProducedEvent } from "#lib/contract/events.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Member } from "#lib/contract/team/team.ts";
import { eventId } from "./event-id.ts";

/** The events of one committed change of a member: only joining is one. */
export const memberEvents = (
  workspaceId: WorkspaceId,
  requestId: string,
  before: Member | undefined,
  after: Member | undefined,
): ProducedEvent[] =>
  before !== undefined || after === undefined
    ? []
    : [
        {
          id: eventId(
            Date.parse(after.created_at),
            `${workspaceId}|${after.id}`,
            after.version,
            "team.member.added",
          ),
          type: "team.member.added",
          version: 1,
          timestamp: after.created_at,
          sequence: after.version,
          workspace_id: workspaceId,
          actor: { type: "member", id: after.id },
          resource: { type: "member", id: after.id, revision: after.version },
          correlation_id: requestId,
          causation_id: null,
          data: { member_id: after.id, role: after.role },
        },
      ];
