import type { Rise } from "./baseline.ts";
import type { ReadFormer } from "./find-renames.ts";

/**
 * The rise with only those lines that the last commit does not have, because a long file has many other lines with the same
 * word. All lines if each of them is committed.
 */
export const showChangedLines = (rise: Rise, text: string, readFormer: ReadFormer): Rise => {
  const former = new Set(readFormer(rise.file)?.split("\n"));
  const present = text.split("\n");
  const changed = rise.lines.filter((line) => line > 0 && !former.has(present[line - 1] ?? ""));
  return changed.length > 0 ? { ...rise, lines: changed } : rise;
};
