import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";

/**
 * The columns of a file by its header, each by a name of its own: a second `Phone` is called `Phone (2)`, one without a
 * name by its place.
 */
export const columnNames = (header: readonly string[]): string[] => {
  const taken = new Set<string>();
  return header.map((cell, index) => {
    const name = readCell(cell).trim() || `Column ${index + 1}`;
    let own = name;
    for (let count = 2; taken.has(own); count += 1) own = `${name} (${count})`;
    taken.add(own);
    return own;
  });
};
