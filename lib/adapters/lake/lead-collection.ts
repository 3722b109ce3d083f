import { leadKey, leadPartition, leadShards } from "#lib/adapters/dynamo/keys.ts";
import { fromLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { LeadId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { columnValues, filterColumns } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { readOrSkip } from "../skipped-record.ts";
import { changedMsOf, type PagedCollection, unfolded } from "./collection.ts";
import { openColumns, openFields, openForm } from "./open-fields.ts";
import { scoreColumn, scoreStateOf } from "./score-column.ts";

const openValues = (lead: Lead) => ({
  custom: openFields(Reflect.get(lead, "custom")),
  company_custom: openFields(Reflect.get(lead.company, "custom")),
});

/** Leads: a column for each field that filters may ask. */
export const leadCollection: PagedCollection = {
  name: "leads",
  columns: [
    ...filterColumns(leadCatalogue),
    ...openColumns.map((name) => ({ name, type: "VARCHAR" as const })),
    scoreColumn,
  ],
  openForm,
  lanes: leadShards,
  partitions: (workspaceId, lane) => [leadPartition(workspaceId, lane)],
  keyOf: (workspaceId, id) => leadKey(workspaceId, LeadId.parse(unfolded(id))),
  idOf: ({ sk }) => fold(String(sk)),
  rowOf: (item) => {
    const stored = fromLeadItem(item);
    const { lead, deleted } = stored;
    return {
      id: fold(lead.id),
      deleted: deleted !== undefined,
      changedMs: changedMsOf(item),
      values: {
        ...columnValues(lead, leadCatalogue),
        ...openValues(lead),
        [scoreColumn.name]: scoreStateOf(stored),
      },
      item: JSON.stringify(item),
    };
  },
};

/** Returns the lead of an item; undefined if the item has a value that this release does not know. */
export const leadOfItem = (item: unknown): Lead | undefined =>
  readOrSkip(leadCollection.name, item, (known) => fromLeadItem(known).lead);
