import * as z from "zod";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { type ExportScheduleId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { ExportSchedule } from "#lib/contract/transfer/export-schedule-record.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";

/** An export schedule as the table holds it. */
export const ScheduleRecord = z.object({ workspace_id: WorkspaceId, ...ExportSchedule.shape });
export type ScheduleRecord = z.infer<typeof ScheduleRecord>;

export type ScheduleReader = NamedRecordReader<ScheduleRecord>;
export type ScheduleStore = NamedRecordStore<ScheduleRecord>;

/** The schedule as the API shows it. */
export const toExportSchedule = ({ workspace_id: _, ...shown }: ScheduleRecord): ExportSchedule => shown;

/** A sales rep sees and changes what is their own; for managers and admins there are no walls. */
export const isWithinReach = (
  { role, member_id }: Pick<Actor, "role" | "member_id">,
  { created_by, owner_id = created_by }: Pick<ScheduleRecord, "created_by" | "owner_id">,
): boolean => role !== "sales_rep" || owner_id === member_id;

/** The schedule that a path names, or the 404 of a missing one. */
export const findSchedule = async (
  schedules: Pick<ScheduleReader, "get">,
  actor: Actor,
  id: ExportScheduleId,
): Promise<ScheduleRecord> => {
  const record = await findRecord(schedules, { actor }, id);
  if (!isWithinReach(actor, record)) throw new Refusal("not_found");
  return record;
};

/** The schedules within an actor's reach; to them no others are there. */
export const withinReach = (
  { newestFirst, ...reader }: ScheduleReader,
  actor: Pick<Actor, "role" | "member_id">,
): ScheduleReader => ({
  ...reader,
  newestFirst: async function* (workspaceId, options) {
    for await (const record of newestFirst(workspaceId, options))
      if (isWithinReach(actor, record)) yield record;
  },
});
