import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { LeadSchemaReader, LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { validatorOfModel } from "#lib/domain/records/validation-rule/validator-of-schema.ts";
import { isModelPaused } from "../selling/paused-model.ts";
import { readModel } from "./lead-schema-store.ts";
import { existingReferences } from "./references.ts";

/** The schema, with whether its scoring model may act now: its author's role is read in workspaces that have one. */
const readActing: typeof readModel = async (client, table, workspaceId) => {
  const leadSchema = await readModel(client, table, workspaceId);
  if (leadSchema.scoring === undefined) return leadSchema;
  return (await isModelPaused(client, table, workspaceId, leadSchema.scoring))
    ? { ...leadSchema, isScoringPaused: true }
    : leadSchema;
};

export const makeLeadSchemaSource = (client: DynamoDBDocumentClient, table: string): LeadSchemaSource => ({
  read: (workspaceId) => readActing(client, table, workspaceId),
});

/** The validator of a schema, with its scores where one computes them. */
const validatorWithScoring: LeadSchemaReader["validator"] = async (leadSchema, now) => {
  const validator = await validatorOfModel(leadSchema, now);
  if (leadSchema.scoring === undefined) return validator;
  const { pausedScoring, scoringValidator } = await import("#lib/domain/selling/scoring/lead-scoring.ts");
  if (leadSchema.isScoringPaused === true) return pausedScoring(validator, leadSchema.scoring);
  return scoringValidator(validator, leadSchema.scoring, leadSchema, now);
};

export const makeLeadSchemaReader = (client: DynamoDBDocumentClient, table: string): LeadSchemaReader => ({
  read: (workspaceId) => readActing(client, table, workspaceId),
  existing: (workspaceId, references) => existingReferences(client, table, workspaceId, references),
  validator: validatorWithScoring,
});
