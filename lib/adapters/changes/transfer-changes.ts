import { fromJobItem } from "#lib/adapters/dynamo/platform/job-item.ts";
import { fromScheduleItem } from "#lib/adapters/dynamo/transfer/export-schedules.ts";
import { fromImportItem } from "#lib/adapters/dynamo/transfer/import-item.ts";
import { fromSourceItem } from "#lib/adapters/dynamo/transfer/import-sources.ts";
import { jobWork } from "#lib/domain/platform/job/job-work.ts";
import { recordOrdersWork } from "#lib/domain/team/standing-order/orders-message.ts";
import { bulkLakeWork, bulkWork } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { lakeWork } from "#lib/domain/transfer/import/import-lake-work.ts";
import { importWork } from "#lib/domain/transfer/import/import-work.ts";
import { scheduleWork } from "#lib/domain/transfer/schedule/schedule-work.ts";
import { importSourceWork, sourceWork } from "#lib/domain/transfer/source/source-work.ts";
import { workspaceOf } from "./membership-changes.ts";
import { type ChangeRow, imagesOf, whenThere, workFor } from "./work.ts";

const formerOf = <T>(before: unknown, read: (item: unknown) => T): T | undefined =>
  before === undefined ? undefined : read(before);

/** A stopped import that is undone, and a paused job that is cancelled, end their pause. */
const stoppedOf = (record: ReturnType<typeof fromImportItem> | undefined) =>
  record && { author: null, acts: record.failure?.code === "author_may_not" };
const pausedOf = (job: ReturnType<typeof fromJobItem> | undefined) =>
  job && { author: null, acts: job.state === "paused" };

export const importChanges = whenThere((item, { before: former }) => {
  const [before, after] = [formerOf(former, fromImportItem), fromImportItem(item)];
  return [
    ...workFor("stepDispatcher", importWork(before, after)),
    ...workFor("lakeDispatcher", lakeWork(before, after)),
    ...workFor("sourceDispatcher", importSourceWork(before, after)),
    ...workFor("taskDispatcher", recordOrdersWork(after.workspace_id, stoppedOf(before), stoppedOf(after))),
  ];
});

export const jobChanges = whenThere((item, { before: former }) => {
  const [before, after] = [formerOf(former, fromJobItem), fromJobItem(item)];
  return [
    ...workFor("jobDispatcher", jobWork(before, after)),
    ...workFor("jobDispatcher", bulkWork(before, after)),
    ...workFor("lakeDispatcher", bulkLakeWork(before, after)),
    ...workFor("taskDispatcher", recordOrdersWork(after.workspace_id, pausedOf(before), pausedOf(after))),
  ];
});

export const importSourceChanges: ChangeRow = (change) =>
  workFor("sourceDispatcher", sourceWork(...imagesOf(change, fromSourceItem)));

const actingOf = (record: ReturnType<typeof fromScheduleItem> | undefined) =>
  record && { author: record.updated_by, acts: record.paused };

export const exportScheduleChanges: ChangeRow = (change) => {
  const [before, after] = imagesOf(change, fromScheduleItem);
  return [
    ...workFor("taskDispatcher", scheduleWork(before, after)),
    ...workFor("taskDispatcher", recordOrdersWork(workspaceOf(change), actingOf(before), actingOf(after))),
  ];
};
