import { Refusal } from "#lib/contract/errors.ts";
import type { ExportScheduleId } from "#lib/contract/platform/ids.ts";
import type { NewRunSchedule, RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import type {
  ExportSchedule,
  ExportScheduleChange,
  NewExportSchedule,
  ScheduledExport,
} from "#lib/contract/transfer/export-schedule-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { requireLists } from "#lib/domain/segments/list/require-lists.ts";
import type { SavedFilterReader } from "#lib/domain/segments/saved-filter/saved-filter-store.ts";
import { namedSavedFilter } from "#lib/domain/segments/saved-filter/use-saved-filter.ts";
import { requireFields } from "#lib/domain/segments/search/read-fields.ts";
import { readSort } from "#lib/domain/segments/search/read-sort.ts";
import { formOf } from "#lib/domain/transfer/export/export-form.ts";
import { catalogueOf } from "#lib/domain/transfer/export/exported-kinds.ts";
import {
  isWithinReach,
  type ScheduleRecord,
  type ScheduleStore,
  toExportSchedule,
} from "./schedule-record.ts";

const kind: RecordKind<ScheduleRecord> = {
  noun: "export_schedule",
  actsAlone: true,
  duplicate: "duplicate_schedule",
  shown: toExportSchedule,
  authorise: (record, { actor }) => {
    if (!isWithinReach(actor, record)) throw new Refusal("not_found");
  },
};

interface Which {
  readonly id: ExportScheduleId;
  readonly ifMatch: number | undefined;
}

export interface ScheduleDeps {
  readonly schedules: ScheduleStore;
  readonly leadSchema: LeadSchema;
  readonly filters: Pick<SavedFilterReader, "get">;
  readonly lists: Pick<ListReader, "get">;
}

/** What is to be exported, its filter read. Throws Refusal with the place at fault, as a single export would. */
const readExport = async (
  { leadSchema, filters, lists }: Omit<ScheduleDeps, "schedules">,
  { object = "lead", ...asked }: ScheduledExport,
  { actor }: Stamp,
): Promise<ExportSchedule["export"]> => {
  const { filter, saved_filter: id, ...form } = { saved_filter: undefined, ...asked };
  const catalogue = catalogueOf(object, leadSchema);
  const { sort: _, ...shape } = form;
  formOf(shape, (choice) => `/export/${choice}`);
  requireFields(form.fields, catalogue, (index) => `/export/fields/${index}`);
  readSort(form.sort, actor, catalogue, (index) => `/export/sort/${index}`);
  const read = readAnyFilter(filter ?? undefined, actor, catalogue, "/export/filter");
  await requireLists(lists, actor, read, "/export/filter");
  await namedSavedFilter(filters, actor, { id: id ?? undefined, pointer: "/export/saved_filter", catalogue });
  return { object, ...form, filter: read, saved_filter: id ?? null };
};

const inZone = (
  { leadSchema }: Pick<ScheduleDeps, "leadSchema">,
  { expression, time_zone }: NewRunSchedule,
): RunSchedule => ({ expression, time_zone: time_zone ?? settingsOf(leadSchema).time_zone });

/** Saves a schedule; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createSchedule = async (
  deps: ScheduleDeps,
  id: ExportScheduleId,
  { name, export: asked, schedule, prefix, paused }: NewExportSchedule,
  stamp: Stamp,
): Promise<ScheduleRecord> => {
  const { workspace_id, member_id } = stamp.actor;
  const record: ScheduleRecord = {
    workspace_id,
    id,
    name,
    export: await readExport(deps, asked, stamp),
    schedule: inZone(deps, schedule),
    prefix: prefix ?? id,
    paused,
    pause_reason: null,
    created_by: member_id,
    created_at: stamp.at,
    updated_at: stamp.at,
    version: 1,
  };
  return addRecord(kind, deps.schedules, record, stamp);
};

/** Changes a schedule. Whoever says whether it is paused has seen why it paused itself. */
export const changeSchedule = async (
  deps: ScheduleDeps,
  { id, ifMatch }: Which,
  { export: asked, schedule, ...others }: ExportScheduleChange,
  stamp: Stamp,
): Promise<ScheduleRecord> => {
  const change = { ...others, schedule: schedule && inZone(deps, schedule) };
  const wanted = asked === undefined ? change : { ...change, export: await readExport(deps, asked, stamp) };
  const apply = (before: ScheduleRecord): ScheduleRecord => ({
    ...before,
    name: wanted.name ?? before.name,
    export: ("export" in wanted ? wanted.export : undefined) ?? before.export,
    schedule: wanted.schedule ?? before.schedule,
    prefix: wanted.prefix ?? before.prefix,
    ...(wanted.paused !== undefined && { paused: wanted.paused, pause_reason: null }),
  });
  return changeRecord(kind, deps.schedules, { id, ifMatch, wanted, apply }, stamp);
};

/** Deletes a schedule; its runs and their files stay for their days. */
export const deleteSchedule = async (
  schedules: ScheduleStore,
  { id, ifMatch }: Which,
  stamp: Stamp,
): Promise<void> => {
  await changeRecord(kind, schedules, { id, ifMatch, wanted: {}, apply: () => undefined }, stamp);
};
