import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { SettleDeps } from "./settle-steps.ts";

/** What a workspace's documents are held against at this moment. */
export const settlingIn = async (
  {
    leadSchemas,
    ...named
  }: { readonly leadSchemas: LeadSchemaReader } & Omit<SettleDeps, "leadSchema" | "catalogue" | "validator">,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<SettleDeps> => {
  const leadSchema = await leadSchemas.read(workspaceId);
  return {
    ...named,
    leadSchema,
    catalogue: schemaCatalogue(leadSchema),
    validator: await leadSchemas.validator(leadSchema, now),
  };
};
