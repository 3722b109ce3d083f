import { type RecordUse, Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/filters.ts";
import type { ListId, WorkspaceId } from "#lib/contract/ids.ts";
import type { ScheduleReader } from "#lib/domain/export-schedule/schedule-record.ts";
import type { ListTemplateReader } from "#lib/domain/list-template/list-template-store.ts";
import type { NamedRecord, NamedRecordReader } from "#lib/domain/named-record/named-record.ts";
import type { SavedFilterReader } from "#lib/domain/saved-filter/saved-filter-store.ts";
import { listsIn, livingFilters } from "./list-references.ts";
import type { ListReader } from "./list-store.ts";

/** All that may name a list. */
export interface ListUsers {
  readonly lists: Pick<ListReader, "newestFirst">;
  readonly templates: Pick<ListTemplateReader, "newestFirst">;
  readonly filters: Pick<SavedFilterReader, "newestFirst">;
  readonly schedules: Pick<ScheduleReader, "newestFirst">;
}

/** Records that are read at a time. */
const pageSize = 200;

const usesAmong = async <Record extends NamedRecord>(
  records: Pick<NamedRecordReader<Record>, "newestFirst">,
  { workspaceId, id }: { readonly workspaceId: WorkspaceId; readonly id: ListId },
  { kind, filtersOf }: { kind: string; filtersOf: (record: Record) => readonly (Filter | null)[] },
): Promise<RecordUse[]> => {
  const found: RecordUse[] = [];
  for await (const record of records.newestFirst(workspaceId, { before: undefined, limit: pageSize }))
    if (listsIn(...filtersOf(record)).has(id)) found.push({ kind, id: record.id });
  return found;
};

/** Refuses while others name a list: whoever it keeps out would come in. */
export const requireUnused = async (
  { lists, templates, filters, schedules }: ListUsers,
  workspaceId: WorkspaceId,
  id: ListId,
): Promise<void> => {
  const which = { workspaceId, id };
  const used_by = (
    await Promise.all([
      usesAmong(lists, which, { kind: "list", filtersOf: livingFilters }),
      usesAmong(templates, which, {
        kind: "list_template",
        filtersOf: ({ filter, exclude }) => [filter, exclude],
      }),
      usesAmong(filters, which, { kind: "saved_filter", filtersOf: ({ filter }) => [filter] }),
      usesAmong(schedules, which, {
        kind: "export_schedule",
        filtersOf: (record) => [record.export.filter],
      }),
    ])
  ).flat();
  if (used_by.length > 0) throw new Refusal("in_use", { used_by });
};
