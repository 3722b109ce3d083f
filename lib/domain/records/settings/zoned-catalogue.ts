import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";

/**
 * The fields of a kind without fields of a workspace's own, with the time zone of the workspace. The zone is read only
 * where the request names none.
 */
export const zonedCatalogue = async (
  { leadSchemaReader }: { readonly leadSchemaReader: Pick<LeadSchemaSource, "read"> },
  { workspace_id }: { readonly workspace_id: WorkspaceId },
  catalogue: Catalogue,
  timeZone: string | undefined,
): Promise<Catalogue> => {
  if (timeZone !== undefined) return catalogue;
  const { settings } = await leadSchemaReader.read(workspace_id);
  return { ...catalogue, timeZone: settings?.time_zone };
};
