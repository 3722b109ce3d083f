const widthMax = 36;

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? "" : String(value).replaceAll(/\s+/g, " ");
  return text.length > widthMax ? `${text.slice(0, widthMax - 1)}…` : text;
};

/** Rows as lines of a table, its head first; of each as much as a terminal has room for. */
export const tableLines = (columns: readonly string[], values: readonly (readonly unknown[])[]): string[] => {
  const rows = [[...columns], ...values.map((row) => row.map(cell))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
};
