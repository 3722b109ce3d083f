import type { CustomField } from "#lib/contract/custom-fields.ts";
import type { Lead } from "#lib/contract/lead-record.ts";
import { filterPredicate } from "#lib/domain/filter/filter-predicate.ts";
import { modelCatalogue } from "#lib/domain/filter/model-catalogue.ts";
import { inJson, readFilter } from "#lib/domain/filter/read-filter.ts";
import type { ExportQuery } from "./export-query.ts";

/** A query with what the workspace adds to leads, and the moment from which its relative dates count. */
export interface ExportView {
  readonly query: ExportQuery;
  readonly ownFields: readonly CustomField[];
  readonly now: Date;
}

/**
 * Whether the query wants a lead. Throws Refusal when the filter asks for what leads no longer have: a job may run
 * after a field was deleted.
 */
export const wantedBy = ({ query, ownFields, now }: ExportView): ((lead: Lead) => boolean) => {
  const { filter, owner_id, time_zone: timeZone } = query;
  const catalogue = modelCatalogue(ownFields);
  const isMine = (lead: Lead): boolean => owner_id === null || lead.owner_id === owner_id;
  if (filter === null) return isMine;
  const holds = filterPredicate(readFilter(filter, catalogue, inJson("/filter")), catalogue, {
    now,
    timeZone,
  });
  return (lead) => isMine(lead) && holds(lead);
};

/** The one address that the query asks for, if it asks for one: that lead is found without looking at all. */
export const askedEmail = ({ filter }: ExportQuery): string | undefined => {
  const conditions = filter !== null && "and" in filter ? filter.and : [filter];
  for (const one of conditions)
    if (one !== null && "field" in one && one.field === "email" && one.op === "eq") return String(one.value);
  return undefined;
};
