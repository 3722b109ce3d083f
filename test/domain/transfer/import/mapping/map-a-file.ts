import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { SavedMapping } from "#lib/contract/transfer/mappings.ts";
import { type FoundMapping, mappingOfFile } from "#lib/domain/transfer/import/mapping-of-file.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";
import { type LearnedMapping, learnedFrom } from "#lib/domain/transfer/mapping/learned-mapping.ts";
import { someLessons, workspaceId } from "#test/domain/transfer/mapping/a-lesson.ts";

/** The header of the test files and the workspace's fields that its columns fill. */
export const columns = ["Email", "Expiry", "Price"];
export const own = [
  { on: "lead", key: "expiry", label: "Expiry", archived: false, kind: "date" },
  { on: "lead", key: "price", label: "Price", archived: false, kind: "number" },
] as const;

export type Cells = readonly (readonly [expiry: string, price: string])[];

export const rowsOf = (cells: Cells): string[][] =>
  cells.map(([expiry, price], index) => [`r${index}@example.com`, expiry, price]);

interface Given {
  readonly lessons?: readonly LearnedMapping[];
  readonly saved?: SavedMapping;
  readonly header?: readonly string[];
}

/** Maps a file of these columns with lessons in memory, or by a saved mapping. */
export const mapFile = (
  cells: Cells,
  { lessons = [], saved, header = columns }: Given = {},
): Promise<FoundMapping> => {
  const deps = {
    imports: { get: async () => undefined },
    learnedMappings: someLessons(lessons),
    savedMappings: { withName: async () => saved },
  };
  const record = { workspace_id: workspaceId, mapping_name: saved?.name ?? null };
  return mappingOfFile(deps, record, { columns: header, rows: rowsOf(cells), own });
};

/** What a person teaches who confirms a file with this mapping. */
export const lessonOf = (mapping: readonly ColumnMapping[]): LearnedMapping =>
  learnedFrom(
    { id: "imp_01J0000000000000000000000C", columns: mapping.map(({ column }) => column), mapping },
    { at: "2026-11-25T12:00:00.000Z", by: "mem_01J0000000000000000000000B" },
  );

/** What a person teaches who confirms a file as it was mapped. */
export const lessonFrom = async (cells: Cells): Promise<LearnedMapping> =>
  lessonOf((await mapFile(cells)).mapping);

/** The texts that the rows bring to the fields' own readers. */
export const valuesBy = (mapping: readonly ColumnMapping[], cells: Cells): unknown[] => {
  const read = rowReader(mapping);
  return rowsOf(cells).map((row) => {
    const result = read(row);
    return result.ok ? result.lead.custom : result.problems;
  });
};
