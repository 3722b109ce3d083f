import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Namer, Namers } from "#lib/domain/platform/naming/namer.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { makeListNamers, namersAmong } from "../segments/list-namers.ts";
import { makeRuleReader } from "../selling/assignment-rules.ts";
import { makeScoringReader } from "../selling/scoring-models.ts";
import { makeSourceReader } from "../transfer/import-sources.ts";
import { readModel } from "./lead-schema-store.ts";
import { makeTagReader } from "./tags.ts";

/** Rules of stages, by what they ask and from where they move leads. */
const stageRules = ({ pipelines }: LeadSchema): Namer[] =>
  pipelines.flatMap(({ stages }) =>
    stages.flatMap(({ rules }) =>
      rules.map(({ id, when, from }): Namer => {
        return { kind: "stage_rule", id, filters: [when], names: from ?? [] };
      }),
    ),
  );

/** All that find leads by a filter, look at their tags or stages, or put tags on them. */
export const makeTagNamers = (client: DynamoDBDocumentClient, table: string): Namers => {
  const filtering = makeListNamers(client, table);
  const sources = makeSourceReader(client, table);
  const assignment = makeRuleReader(client, table);
  const scoring = makeScoringReader(client, table);
  const tags = makeTagReader(client, table);
  return {
    list: async (workspaceId) => {
      const [filters, imports, assigning, scores, automatic, leadSchema] = await Promise.all([
        filtering.list(workspaceId),
        namersAmong(sources, workspaceId, ({ id, options }) => ({
          kind: "import_source",
          id,
          filters: [],
          puts: options.tags,
        })),
        namersAmong(assignment, workspaceId, ({ id, entries }) => {
          return { kind: "assignment_rule", id, filters: entries.map(({ when }) => when) };
        }),
        namersAmong(scoring, workspaceId, ({ id, fit }) => {
          return { kind: "scoring_model", id, filters: fit.map(({ when }) => when) };
        }),
        namersAmong(tags, workspaceId, ({ id, rule }) => ({ kind: "tag", id, filters: [rule] })),
        readModel(client, table, workspaceId),
      ]);
      const checks = leadSchema.rules.map(({ id, when, check }): Namer => {
        const expression = check.kind === "expression" ? { expression: check.expression } : {};
        return { kind: "validation_rule", id, filters: [when], ...expression };
      });
      return [
        ...filters,
        ...imports,
        ...assigning,
        ...scores,
        ...automatic,
        ...stageRules(leadSchema),
        ...checks,
      ];
    },
  };
};
