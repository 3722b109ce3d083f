import { leadPartition, leadShards } from "#lib/adapters/dynamo/keys.ts";
import { fromLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { columnValues, filterColumns } from "#lib/domain/platform/filter/sql/filter-table.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import type { Collection } from "./collection.ts";
import { openColumns, openFields, openForm } from "./open-fields.ts";
import { readItemText } from "./read-row.ts";
import { scoreColumn, scoreStateOf } from "./score-column.ts";

const openValues = (lead: Lead) => ({
  custom: openFields(Reflect.get(lead, "custom")),
  company_custom: openFields(Reflect.get(lead.company, "custom")),
});

/** Leads: a column for each field that filters may ask. */
export const leadCollection: Collection = {
  name: "leads",
  columns: [
    ...filterColumns(leadCatalogue),
    ...openColumns.map((name) => ({ name, type: "VARCHAR" as const })),
    scoreColumn,
  ],
  openForm,
  lanes: leadShards,
  partitions: (workspaceId, lane) => [leadPartition(workspaceId, lane)],
  idOf: ({ sk }) => fold(String(sk)),
  rowOf: (item) => {
    const stored = fromLeadItem(item);
    const { lead, deleted } = stored;
    return {
      id: fold(lead.id),
      deleted: deleted !== undefined,
      values: {
        ...columnValues(lead, leadCatalogue),
        ...openValues(lead),
        [scoreColumn.name]: scoreStateOf(stored),
      },
      item: JSON.stringify(item),
    };
  },
};

/** The lead that an `item` column holds; undefined if it has a value that this release does not know. */
export const leadOfItem = (text: unknown): Lead | undefined =>
  readItemText(leadCollection, text, (item) => fromLeadItem(item).lead);
