import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import type { LeadModelReader } from "#lib/domain/records/lead/lead-model.ts";
import type { SettleDeps } from "./settle-steps.ts";

/** What a workspace's documents are held against at this moment. */
export const settlingIn = async (
  {
    models,
    ...named
  }: { readonly models: LeadModelReader } & Omit<SettleDeps, "model" | "catalogue" | "gate">,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<SettleDeps> => {
  const model = await models.read(workspaceId);
  return { ...named, model, catalogue: modelCatalogue(model), gate: await models.gate(model, now) };
};
