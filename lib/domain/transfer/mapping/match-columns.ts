import { columnKey } from "./header-fingerprint.ts";

/**
 * Finds for each column of a file the entry that means it: by its very name, else by a name that differs in case and
 * punctuation alone. No entry is given twice.
 */
export const matchColumns = <Entry extends { readonly column: string }>(
  columns: readonly string[],
  entries: readonly Entry[],
): ReadonlyMap<string, Entry> => {
  const found = new Map<string, Entry>();
  const match = (nameOf: (column: string) => string): void => {
    const taken = new Set(found.values());
    const free = Map.groupBy(
      entries.filter((entry) => !taken.has(entry)),
      ({ column }) => nameOf(column),
    );
    for (const column of columns) {
      const entry = found.has(column) ? undefined : free.get(nameOf(column))?.shift();
      if (entry !== undefined) found.set(column, entry);
    }
  };
  match((column) => column);
  match(columnKey);
  return found;
};
