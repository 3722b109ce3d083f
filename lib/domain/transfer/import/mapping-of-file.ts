import type { ColumnMapping, ImportNotice } from "#lib/contract/transfer/import-record.ts";
import { bySavedMapping, withLearned } from "#lib/domain/transfer/mapping/apply-mapping.ts";
import type { LearnedMappings } from "#lib/domain/transfer/mapping/learned-mapping.ts";
import { recallMapping } from "#lib/domain/transfer/mapping/recall-mapping.ts";
import type { SavedMappings } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { UnreadableFile } from "./import-files.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportReader } from "./import-store.ts";
import { hasOpenOrder } from "./mapping/agreed-date-order.ts";
import { withFileReadings } from "./mapping/file-readings.ts";
import type { FileSample } from "./mapping/reading-candidate.ts";
import { suggestMapping } from "./suggest-mapping.ts";

export interface KnownMappings {
  readonly imports: Pick<ImportReader, "get">;
  readonly learnedMappings: LearnedMappings;
  readonly savedMappings: Pick<SavedMappings, "withName">;
}

/** The mapping of a file, and what a person should know of how it was found. */
export interface FoundMapping {
  readonly mapping: ColumnMapping[];
  readonly warnings: readonly ImportNotice[];
}

type Known = KnownMappings & Pick<ImportRecord, "workspace_id">;

/** A saved mapping decides all that it names; values decide what it left open. */
const bySaved = async (
  { savedMappings, workspace_id }: Known,
  name: string,
  file: FileSample,
): Promise<FoundMapping> => {
  const saved = await savedMappings.withName(workspace_id, name);
  if (saved === undefined)
    throw new UnreadableFile("unknown_mapping", `There is no mapping called "${name.slice(0, 100)}".`);
  return withFileReadings(bySavedMapping(file.columns, saved), file, hasOpenOrder);
};

/** A learned mapping suggests fields and transforms; values that show how they are read count before it. */
const byLesson = async (
  { imports, learnedMappings, workspace_id }: Known,
  suggested: readonly ColumnMapping[],
  file: FileSample,
): Promise<FoundMapping> => {
  const learned = await recallMapping(learnedMappings, workspace_id, file.columns, async ({ import_id }) => {
    const state = (await imports.get(workspace_id, import_id))?.state;
    return state !== "undoing" && state !== "undone";
  });
  const isLearned = (entry: ColumnMapping): boolean => !suggested.includes(entry);
  return withFileReadings(withLearned(suggested, learned), file, isLearned);
};

/**
 * Maps the columns of a file to fields: by the saved mapping that the import names, else by a learned mapping of such a
 * header and by the columns' names and values. Throws UnreadableFile when there is no mapping of that name.
 */
export const mappingOfFile = async (
  deps: KnownMappings,
  { workspace_id, mapping_name: name }: Pick<ImportRecord, "workspace_id" | "mapping_name">,
  file: FileSample,
): Promise<FoundMapping> => {
  const known = { ...deps, workspace_id };
  return name === null
    ? byLesson(known, suggestMapping(file.columns, file.rows, file.own), file)
    : bySaved(known, name, file);
};
