import type { EngagementKind } from "#lib/contract/records/engagement.ts";

/** An event of a lead as it is read back, with what filters ask of it. */
export interface HeardEvent {
  readonly sender_id: string;
  readonly type: EngagementKind;
  readonly occurred_at: string;
  readonly message_id?: string | undefined;
  readonly campaign_id?: string | undefined;
  readonly machine: boolean;
  readonly counted?: boolean;
}
