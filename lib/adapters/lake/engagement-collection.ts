import { decodeTime } from "ulid";
import { engagementShards } from "#lib/adapters/dynamo/keys.ts";
import { fromEngagementItem } from "#lib/adapters/dynamo/records/engagement-item.ts";
import { engagementPartitions } from "#lib/adapters/dynamo/records/engagement-months.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { columnValues, eventsTable, filterColumns } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { type Collection, changedMsOf, type LakeColumn } from "./collection.ts";

/** No event, and no row of a history, is older than its workspace, whose id has the time. */
export const openedAt = (workspaceId: WorkspaceId): string =>
  new Date(decodeTime(workspaceId.slice("ws_".length))).toISOString();

const momentOf = (name: string): string => `epoch_ms(TRY_CAST(item->>'$.${name}' AS TIMESTAMP))`;

/** What no filter asks and analytics does: `sent_at` and `received_at` are milliseconds since 1970. */
const factColumns = [
  { name: "sent_at", type: "BIGINT", fromItem: momentOf("sent_at") },
  { name: "received_at", type: "BIGINT", fromItem: momentOf("received_at") },
  { name: "auto", type: "BOOLEAN", fromItem: "TRY_CAST(item->>'$.auto' AS BOOLEAN)" },
  {
    name: "machine_probability",
    type: "DOUBLE",
    fromItem: "TRY_CAST(item->>'$.machine_probability' AS DOUBLE)",
  },
] as const satisfies readonly LakeColumn[];

const moment = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);

/** Events of leads; `lead_id` is a lead's `id`. */
export const engagementCollection: Collection = {
  name: eventsTable,
  columns: [
    { name: "id", type: "VARCHAR" },
    { name: "lead_id", type: "VARCHAR" },
    ...filterColumns(engagementCatalogue),
    ...factColumns,
  ],
  lanes: engagementShards,
  partitions: (workspaceId, lane, { from, to }) =>
    engagementPartitions(workspaceId, lane, { from: from === "" ? openedAt(workspaceId) : from, to }),
  idOf: ({ sk }) => String(sk),
  rowOf: (item) => {
    const event = fromEngagementItem(item);
    const { sent_at, received_at, auto, machine_probability } = event;
    const facts = { sent_at: moment(sent_at), received_at: moment(received_at), auto, machine_probability };
    return {
      id: event.sk,
      deleted: false,
      changedMs: changedMsOf(item),
      values: { lead_id: fold(event.lead_id), ...columnValues(event, engagementCatalogue), ...facts },
      item: JSON.stringify(item),
    };
  },
};
