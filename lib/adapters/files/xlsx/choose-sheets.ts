import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";

interface Named {
  readonly name: string;
  readonly isHidden: boolean;
}

export const visibleNames = (sheets: readonly Named[]): string[] =>
  sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);

/** The sheets to look for rows in: the one asked for, even a hidden one, or all that show. Throws UnreadableFile. */
export const chooseSheets = <Sheet extends Named>(
  sheets: readonly Sheet[],
  wanted: string | undefined,
): readonly Sheet[] => {
  if (wanted === undefined) return sheets.filter(({ isHidden }) => !isHidden);
  const sheet = sheets.find(({ name }) => name === wanted);
  if (sheet !== undefined) return [sheet];
  const names = visibleNames(sheets).slice(0, 20);
  throw new UnreadableFile(
    "unknown_sheet",
    `The workbook has no sheet “${wanted.slice(0, 100)}”; it has ${names.map((name) => `“${name}”`).join(", ")}.`,
  );
};
