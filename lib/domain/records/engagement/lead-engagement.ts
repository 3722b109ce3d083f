import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";

/** The events of one lead, as filters ask them. */
export interface LeadEngagement {
  /** Those that happened since a moment, or all; read consistently, in no order, each once. */
  of(
    workspaceId: WorkspaceId,
    lead: Pick<Lead, "id" | "created_at">,
    since: Date | undefined,
  ): Promise<readonly HeardEvent[]>;
}
