import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { workflowNamer } from "#lib/domain/automation/workflow/workflow-namer.ts";
import { allRecords } from "#lib/domain/platform/named-record/all-records.ts";
import type { NamedRecord, NamedRecordReader } from "#lib/domain/platform/named-record/named-record.ts";
import type { Namer, Namers } from "#lib/domain/platform/naming/namer.ts";
import { livingFilters } from "#lib/domain/segments/list/list-references.ts";
import { makeWorkflowReader } from "../automation/workflows.ts";
import { makeScheduleReader } from "../transfer/export-schedules.ts";
import { makeListReader } from "./lead-lists.ts";
import { makeListTemplateReader } from "./list-templates.ts";
import { makeSavedFilterReader } from "./saved-filters.ts";

/** Every record of a kind as one that names others. */
export const namersAmong = async <Record extends NamedRecord>(
  records: NamedRecordReader<Record>,
  workspaceId: WorkspaceId,
  toNamer: (record: Record) => Namer,
): Promise<Namer[]> => (await Array.fromAsync(allRecords(records, workspaceId))).map(toNamer);

/** All that find leads by a filter, which may name lists, and workflows. */
export const makeListNamers = (client: DynamoDBDocumentClient, table: string): Namers => {
  const lists = makeListReader(client, table);
  const templates = makeListTemplateReader(client, table);
  const savedFilters = makeSavedFilterReader(client, table);
  const schedules = makeScheduleReader(client, table);
  const workflows = makeWorkflowReader(client, table);
  return {
    list: async (workspaceId) => {
      const found = await Promise.all([
        namersAmong(lists, workspaceId, (list) => ({
          kind: "list",
          id: list.id,
          filters: livingFilters(list),
        })),
        namersAmong(templates, workspaceId, ({ id, filter, exclude }) => ({
          kind: "list_template",
          id,
          filters: [filter, exclude],
        })),
        namersAmong(savedFilters, workspaceId, ({ id, filter }) => ({
          kind: "saved_filter",
          id,
          filters: [filter],
        })),
        namersAmong(schedules, workspaceId, ({ id, export: { filter } }) => ({
          kind: "export_schedule",
          id,
          filters: [filter],
        })),
        namersAmong(workflows, workspaceId, workflowNamer),
      ]);
      return found.flat();
    },
  };
};
