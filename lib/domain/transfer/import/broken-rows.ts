type Row = readonly string[];

const broken = new WeakSet<Row>();

/** A row that can't be read: its line as it stands, in one cell. */
export const brokenRow = (line: string): string[] => {
  const row = [line];
  broken.add(row);
  return row;
};

/** True for a row that its reader could not part into cells. */
export const isBrokenRow = (row: Row): boolean => broken.has(row);
