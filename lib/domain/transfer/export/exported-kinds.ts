import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type ExportObject, isOfLeads, type RecordObject } from "#lib/contract/transfer/export-object.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { inJson, readFilter } from "#lib/domain/platform/filter/read-filter.ts";
import type { ExportJobRecord, ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { companyCatalogue, companyKind } from "#lib/domain/records/company/company-kind.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { dealCatalogue } from "#lib/domain/records/deal/deal-catalogue.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import type { OrderedSelection } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { AnyRecord, RecordKind, VisibleRecords } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordSelection } from "#lib/domain/records/record-kind/record-lake.ts";
import { templateKind } from "#lib/domain/records/template/template-kind.ts";
import { readSort } from "#lib/domain/segments/search/read-sort.ts";

/** A kind, for whoever reads its records alone. */
export type ExportedKind = RecordKind<AnyRecord, never, never>;

const kinds = {
  activity: activityKind,
  campaign: campaignKind,
  company: companyKind,
  deal: dealKind,
  template: templateKind,
} as const satisfies Record<RecordObject, unknown>;

export const exportedKind = (object: RecordObject): ExportedKind => kinds[object] as never;

/** What a filter of the kind may ask, in a workspace with these fields of its own. */
export const exportedCatalogue = (
  object: RecordObject,
  leadSchema: Pick<LeadSchema, "fields" | "deals" | "settings">,
): Catalogue => {
  if (object === "deal") return dealCatalogue(leadSchema.deals);
  if (object === "company") return companyCatalogue(leadSchema);
  return { ...exportedKind(object).catalogue, timeZone: leadSchema.settings?.time_zone };
};

/** The same of whatever is exported. */
export const catalogueOf = (object: ExportObject, leadSchema: LeadSchema): Catalogue =>
  isOfLeads(object) ? schemaCatalogue(leadSchema) : exportedCatalogue(object, leadSchema);

/**
 * What of a kind the export may hold; null: all. A sales rep exports what they read, but of records of leads those of
 * leads assigned to them, as they export leads.
 */
const exportedRecords = (
  { rights }: ExportedKind,
  workspace_id: WorkspaceId,
  { owner_id }: Pick<ExportQuery, "owner_id">,
): VisibleRecords | null => {
  if (owner_id === null) return null;
  const visible = rights.visible({ workspace_id, member_id: owner_id, role: "sales_rep" });
  if (visible?.ofLeads === undefined) return visible;
  const { column } = visible.ofLeads;
  return { ...visible, ofLeads: { column, filter: { field: "owner_id", op: "eq", value: owner_id } } };
};

/** The records that a job's query wants. Throws Refusal when its filter or order asks for what the kind no longer has. */
export const recordSelection = (
  kind: ExportedKind,
  { query, workspace_id, created_at, scheduled }: ExportJobRecord,
  catalogue: Catalogue,
): RecordSelection & OrderedSelection => {
  const { filter, time_zone: timeZone } = query;
  return {
    filter: filter === null ? null : readFilter(filter, catalogue, inJson("/filter")),
    catalogue,
    clock: { now: new Date(scheduled?.at ?? created_at), timeZone },
    sort: readSort(query.sort, undefined, catalogue, (index) => `/sort/${index}`),
    visible: exportedRecords(kind, workspace_id, query),
  };
};
