/** A line's words as a shell takes them, quotes taken off; it knows neither variables nor backslashes. */
export const shellWords = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
