import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import { livingFilters } from "#lib/domain/list/list-references.ts";
import { allRecords } from "#lib/domain/named-record/all-records.ts";
import type { NamedRecord, NamedRecordReader } from "#lib/domain/named-record/named-record.ts";
import type { Namer, Namers } from "#lib/domain/naming/namer.ts";
import { makeScheduleReader } from "./export-schedules.ts";
import { makeSourceReader } from "./import-sources.ts";
import { makeListReader } from "./lead-lists.ts";
import { makeLeadModelSource } from "./lead-model-store.ts";
import { makeListTemplateReader } from "./list-templates.ts";
import { makeSavedFilterReader } from "./saved-filters.ts";

const all = <Record extends NamedRecord>(
  records: NamedRecordReader<Record>,
  workspaceId: WorkspaceId,
): Promise<Record[]> => Array.fromAsync(allRecords(records, workspaceId));

export const makeNamers = (client: DynamoDBDocumentClient, table: string): Namers => {
  const savedFilters = makeSavedFilterReader(client, table);
  const lists = makeListReader(client, table);
  const templates = makeListTemplateReader(client, table);
  const schedules = makeScheduleReader(client, table);
  const sources = makeSourceReader(client, table);
  const models = makeLeadModelSource(client, table);
  return {
    list: async (workspaceId) => {
      const found: readonly Namer[][] = await Promise.all([
        all(lists, workspaceId).then((some) =>
          some.map((list) => ({ kind: "list", id: list.id, filters: livingFilters(list) })),
        ),
        all(templates, workspaceId).then((some) =>
          some.map(({ id, filter, exclude }) => ({ kind: "list_template", id, filters: [filter, exclude] })),
        ),
        all(savedFilters, workspaceId).then((some) =>
          some.map(({ id, filter }) => ({ kind: "saved_filter", id, filters: [filter] })),
        ),
        all(schedules, workspaceId).then((some) =>
          some.map((one) => ({ kind: "export_schedule", id: one.id, filters: [one.export.filter] })),
        ),
        all(sources, workspaceId).then((some) =>
          some.map(({ id, options }) => ({ kind: "import_source", id, filters: [], puts: options.tags })),
        ),
        models.read(workspaceId).then(({ rules }) =>
          rules.map(({ id, when, check }) => ({
            kind: "validation_rule",
            id,
            filters: [when],
            ...(check.kind === "expression" ? { expression: check.expression } : {}),
          })),
        ),
      ]);
      return found.flat();
    },
  };
};
