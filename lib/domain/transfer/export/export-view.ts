import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import type { ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSelection, OrderedSelection } from "#lib/domain/records/lead/lead-lake.ts";
import { allOf } from "#lib/domain/records/lead/visible-leads.ts";
import type { Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import { readSort } from "#lib/domain/segments/search/read-sort.ts";

/** A query with what the workspace adds to leads, and the moment from which its relative dates count. */
export interface ExportView {
  readonly query: ExportQuery;
  readonly ownFields: readonly CustomField[];
  readonly pipelines: Pipelines;
  readonly now: Date;
}

/**
 * The leads that the query wants. Throws Refusal when the filter asks for what leads no longer have: a job may run
 * after a field was deleted.
 */
export const selectionOf = ({ query, ownFields, pipelines, now }: ExportView): LeadSelection => {
  const { filter, owner_id, time_zone: timeZone } = query;
  const catalogue = schemaCatalogue({ fields: ownFields, pipelines });
  const asked = filter === null ? null : readFilter(filter, catalogue, inJson("/filter"));
  const mine = owner_id === null ? null : ({ field: "owner_id", op: "eq", value: owner_id } as const);
  return { filter: allOf([mine, asked]), catalogue, clock: { now, timeZone } };
};

/** The same in the order that the query wants. Throws Refusal as well when leads no longer have what it sorts by. */
export const orderedSelectionOf = (view: ExportView): OrderedSelection => {
  const selection = selectionOf(view);
  const sort = readSort(view.query.sort, undefined, selection.catalogue, (index) => `/sort/${index}`);
  return { ...selection, sort };
};

/** The one address that the query asks for, if it asks for one: that lead is found without looking at all. */
export const askedEmail = ({ filter }: ExportQuery): string | undefined => {
  const conditions = filter !== null && "and" in filter ? filter.and : [filter];
  for (const one of conditions)
    if (one !== null && "field" in one && one.field === "email" && one.op === "eq") return String(one.value);
  return undefined;
};
