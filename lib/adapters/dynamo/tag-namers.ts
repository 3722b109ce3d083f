import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Namer, Namers } from "#lib/domain/platform/naming/namer.ts";
import { makeSourceReader } from "./import-sources.ts";
import { makeLeadModelSource } from "./lead-model-store.ts";
import { makeListNamers, namersAmong } from "./list-namers.ts";

/** All that find leads by a filter, look at their tags or put tags on them. */
export const makeTagNamers = (client: DynamoDBDocumentClient, table: string): Namers => {
  const filtering = makeListNamers(client, table);
  const sources = makeSourceReader(client, table);
  const models = makeLeadModelSource(client, table);
  return {
    list: async (workspaceId) => {
      const [filters, imports, { rules }] = await Promise.all([
        filtering.list(workspaceId),
        namersAmong(sources, workspaceId, ({ id, options }) => ({
          kind: "import_source",
          id,
          filters: [],
          puts: options.tags,
        })),
        models.read(workspaceId),
      ]);
      const checks = rules.map(({ id, when, check }): Namer => {
        const expression = check.kind === "expression" ? { expression: check.expression } : {};
        return { kind: "validation_rule", id, filters: [when], ...expression };
      });
      return [...filters, ...imports, ...checks];
    },
  };
};
