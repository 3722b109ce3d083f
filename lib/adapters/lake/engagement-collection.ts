import { decodeTime } from "ulid";
import { engagementShards } from "#lib/adapters/dynamo/keys.ts";
import { fromEngagementItem } from "#lib/adapters/dynamo/records/engagement-item.ts";
import { engagementPartitions } from "#lib/adapters/dynamo/records/engagement-months.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { fieldValue } from "#lib/domain/platform/filter/field-value.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { columnName, eventsTable, filterColumns } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { type Collection, changedMsOf } from "./collection.ts";

/** No event, and no row of a history, is older than its workspace, whose id has the time. */
export const openedAt = (workspaceId: WorkspaceId): string =>
  new Date(decodeTime(workspaceId.slice("ws_".length))).toISOString();

/** Events of leads; `lead_id` is a lead's `id`. */
export const engagementCollection: Collection = {
  name: eventsTable,
  columns: [
    { name: "id", type: "VARCHAR" },
    { name: "lead_id", type: "VARCHAR" },
    ...filterColumns(engagementCatalogue),
  ],
  lanes: engagementShards,
  partitions: (workspaceId, lane, { from, to }) =>
    engagementPartitions(workspaceId, lane, { from: from === "" ? openedAt(workspaceId) : from, to }),
  idOf: ({ sk }) => String(sk),
  rowOf: (item) => {
    const event = fromEngagementItem(item);
    const values = [...engagementCatalogue.fields].map(([name, field]) => [
      columnName(name),
      fieldValue(event, name, field),
    ]);
    return {
      id: event.sk,
      deleted: false,
      changedMs: changedMsOf(item),
      values: { lead_id: fold(event.lead_id), ...Object.fromEntries(values) },
      item: JSON.stringify(item),
    };
  },
};
