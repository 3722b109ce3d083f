import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { DateOrder } from "#lib/contract/transfer/transforms.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";
import type { WeighedColumn } from "./contradictions.ts";
import { readHeader } from "./read-header.ts";
import { openOrder } from "./suggest-transforms.ts";

/** Where people of these languages live, the day comes before the month. */
const dayFirst: ReadonlySet<string> = new Set(
  "German French Spanish Italian Portuguese Dutch Polish Swedish".split(" "),
);
/** A column with what its values look like. */
export type ProfiledColumn = Pick<WeighedColumn, "name" | "profile">;

/** One word is in many languages. */
const headersMin = 2;

/** True for a column of dates whose order is unknown. */
export const hasOpenOrder = ({ transforms = [] }: ColumnMapping): boolean =>
  transforms.some((one) => one.kind === "parse_date" && one.date_order === null);

/** The order of the file's other dates, and a column that shows it; undefined where none does, or they differ. */
const shownOrder = (columns: readonly ProfiledColumn[]): readonly [DateOrder, string] | undefined => {
  const shown = columns.flatMap(({ name, profile: { dateOrder } }) =>
    dateOrder === "dmy" || dateOrder === "mdy" ? [[dateOrder, name] as const] : [],
  );
  return new Set(shown.map(([order]) => order)).size === 1 ? shown[0] : undefined;
};

/** The language in which the file's columns are named, where it is one whose dates begin with the day. */
const languageOf = (columns: readonly ProfiledColumn[]): string | undefined => {
  const named = columns.flatMap(({ name }) => readHeader(name)[0]?.language ?? []);
  const counts = new Map<string, number>();
  for (const language of named) counts.set(language, (counts.get(language) ?? 0) + 1);
  // Of two the one of more headers, then by its name: the order of columns changes nothing.
  return [...counts]
    .filter(([language, count]) => dayFirst.has(language) && count >= headersMin)
    .toSorted(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))[0]?.[0];
};

const settled = (entry: ColumnMapping, date_order: DateOrder, why: string): ColumnMapping => ({
  ...entry,
  reason: entry.reason.replace(openOrder, why),
  transforms: (entry.transforms ?? []).map((one) =>
    one.kind === "parse_date" ? { ...one, date_order } : one,
  ),
});

/** Dates whose order is unknown are read as the file's other dates are. */
export const withShownOrder = (
  entries: readonly ColumnMapping[],
  columns: readonly ProfiledColumn[],
): ColumnMapping[] => {
  const [order, column] = (entries.some(hasOpenOrder) ? shownOrder(columns) : undefined) ?? [];
  return entries.map((entry) =>
    order !== undefined && hasOpenOrder(entry)
      ? settled(entry, order, `day and month stand as in "${column}"`)
      : entry,
  );
};

/** The language of a file's headers is a guess of the order of its dates, which waits for a person. */
export const withLanguageOrder = (
  entries: readonly ColumnMapping[],
  columns: readonly ProfiledColumn[],
): ColumnMapping[] => {
  const language = entries.some(hasOpenOrder) ? languageOf(columns) : undefined;
  if (language === undefined) return [...entries];
  const why = `the day is taken to come first, since the headers are ${language}`;
  const unsure = autoConfirmedMin - 0.01;
  return entries.map((entry) =>
    hasOpenOrder(entry)
      ? { ...settled(entry, "dmy", why), confidence: Math.min(entry.confidence, unsure) }
      : entry,
  );
};
