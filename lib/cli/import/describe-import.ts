import type { Import, ShownColumn } from "#lib/contract/transfer/import-record.ts";

const width = (texts: readonly string[], most: number): number =>
  Math.min(most, Math.max(...texts.map((text) => text.length)));

const cut = (text: string, most: number): string =>
  (text.length > most ? `${text.slice(0, most - 1)}…` : text).padEnd(most);

/** Of a column with its transforms, as short as it goes. */
const fieldOf = ({ field, transforms = [] }: ShownColumn): string =>
  [field ?? "(left out)", ...transforms.map(({ kind }) => `+ ${kind}`)].join(" ");

/** Which column fills which field, how sure that is, and why. */
export const mappingLines = (mapping: readonly ShownColumn[]): string[] => {
  const rows = mapping.map((entry) => ({ ...entry, shown: fieldOf(entry) }));
  const columnWidth = width(["Column", ...rows.map(({ column }) => column)], 32);
  const fieldWidth = width(["Field", ...rows.map(({ shown }) => shown)], 32);
  const line = (column: string, field: string, sure: string, why: string): string =>
    `  ${cut(column, columnWidth)}  ${cut(field, fieldWidth)}  ${sure.padStart(4)}  ${why}`.trimEnd();
  return [
    line("Column", "Field", "Sure", "Why"),
    ...rows.map(({ column, shown, field, confidence, reason }) =>
      line(column, shown, field === null ? "" : `${Math.round(confidence * 100)}%`, reason),
    ),
  ];
};

/** What was guessed, and what somebody should look at before they confirm. */
export const noticeLines = ({
  warnings,
  needs_review,
}: Pick<Import, "warnings" | "needs_review">): string[] => [
  ...warnings.map(({ message }) => `Note: ${message}`),
  ...needs_review.map(({ message }) => `Look at: ${message}`),
];

const rows = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}`;

const named = (counts: readonly (readonly [number, string])[]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count.toLocaleString("en")} ${name}`)
    .join(", ");

/** What the check has found. */
export const checkedLine = ({ counts, object }: Pick<Import, "counts" | "object">): string => {
  const found = named([
    [counts.valid, "valid"],
    [counts.invalid, "invalid"],
    [counts.duplicate_in_file, "twice in the file"],
  ]);
  const known =
    counts.duplicate_existing === 0
      ? ""
      : `; ${counts.duplicate_existing.toLocaleString("en")} of the valid ones match a ${object}`;
  return `${rows(counts.total)}: ${found || "none"}${known}.`;
};

/** What has come of the rows. */
export const outcomeLine = ({ id, state, counts }: Pick<Import, "id" | "state" | "counts">): string => {
  const come = named([
    [counts.created, "created"],
    [counts.updated, "updated"],
    [counts.skipped, "left as they were"],
    [counts.held, "waiting for a decision"],
    [counts.failed, "refused"],
  ]);
  return `${id} is ${state}: ${come || "nothing written"}.`;
};
