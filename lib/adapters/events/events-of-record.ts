import * as z from "zod";
import { fromGroupItem, fromRunItem } from "#lib/adapters/dynamo/automation/run-item.ts";
import { fromJobItem } from "#lib/adapters/dynamo/platform/job-item.ts";
import { fromLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { fromRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import { fromMemberItem } from "#lib/adapters/dynamo/team/read-member.ts";
import { fromImportItem } from "#lib/adapters/dynamo/transfer/import-item.ts";
import type { ProducedEvent } from "#lib/contract/events.ts";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { bulkEvents } from "#lib/domain/events/event/bulk-events.ts";
import { campaignEvents } from "#lib/domain/events/event/campaign-events.ts";
import { groupEvents } from "#lib/domain/events/event/group-events.ts";
import { importEvents } from "#lib/domain/events/event/import-events.ts";
import { leadEvents } from "#lib/domain/events/event/lead-events.ts";
import { memberEvents } from "#lib/domain/events/event/member-events.ts";
import { runEvents } from "#lib/domain/events/event/run-events.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";

/** A change of one item, as the table's stream tells it. */
export interface ItemChange {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
  /** Time to live took the item away, not a caller. */
  readonly expired?: boolean;
  /** When the table stored the change, to the second below (RFC 3339). */
  readonly storedAt?: string;
}

const MemberContext = z.object({ workspace_id: WorkspaceId, request_id: z.string() });

const optional = <T>(item: ItemChange["before"], read: (item: unknown) => T): T | undefined =>
  item === undefined ? undefined : read(item);

/** The events that a committed change stands for; most kinds of item stand for none. */
export const eventsOfRecord = ({ before, after }: ItemChange): ProducedEvent[] => {
  switch ((after ?? before)?.["kind"]) {
    case "lead":
      return leadEvents(optional(before, fromLeadItem), optional(after, fromLeadItem));
    case "member": {
      const context = MemberContext.parse(after ?? before);
      return memberEvents(
        context.workspace_id,
        context.request_id,
        optional(before, fromMemberItem),
        optional(after, fromMemberItem),
      );
    }
    case "campaign": {
      const read = (item: unknown) => fromRecordItem(campaignKind, item);
      return campaignEvents(optional(before, read), optional(after, read));
    }
    case "job":
      return bulkEvents(optional(before, fromJobItem), optional(after, fromJobItem));
    case "run":
      return runEvents(optional(before, fromRunItem), optional(after, fromRunItem));
    case "run_group":
      return groupEvents(optional(before, fromGroupItem), optional(after, fromGroupItem));
    case "import":
      return importEvents(optional(before, fromImportItem), optional(after, fromImportItem));
    default:
      return [];
  }
};
