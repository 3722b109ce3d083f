import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import { bySavedMapping, withLearned } from "#lib/domain/transfer/mapping/apply-mapping.ts";
import type { LearnedMappings } from "#lib/domain/transfer/mapping/learned-mapping.ts";
import { recallMapping } from "#lib/domain/transfer/mapping/recall-mapping.ts";
import type { SavedMappings } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { UnreadableFile } from "./import-files.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportReader } from "./import-store.ts";
import { suggestMapping } from "./suggest-mapping.ts";

export interface KnownMappings {
  readonly imports: Pick<ImportReader, "get">;
  readonly leadSchemas: Pick<LeadSchemaReader, "read">;
  readonly learnedMappings: LearnedMappings;
  readonly savedMappings: Pick<SavedMappings, "withName">;
}

/**
 * Which column fills which field: by the saved mapping that the import names, else by what people confirmed for such a
 * header and by what the columns are called and hold, the workspace's own fields among them. Throws UnreadableFile when there is no mapping of that name.
 */
export const mappingOfFile = async (
  { imports, leadSchemas, learnedMappings, savedMappings }: KnownMappings,
  { workspace_id, mapping_name: name }: Pick<ImportRecord, "workspace_id" | "mapping_name">,
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): Promise<ColumnMapping[]> => {
  if (name === null)
    return withLearned(
      suggestMapping(columns, sample, (await leadSchemas.read(workspace_id)).fields),
      await recallMapping(learnedMappings, workspace_id, columns, async ({ import_id }) => {
        const state = (await imports.get(workspace_id, import_id))?.state;
        return state !== "undoing" && state !== "undone";
      }),
    );
  const saved = await savedMappings.withName(workspace_id, name);
  if (saved === undefined)
    throw new UnreadableFile("unknown_mapping", `There is no mapping called "${name.slice(0, 100)}".`);
  return bySavedMapping(columns, saved);
};
