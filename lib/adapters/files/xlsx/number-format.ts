/** What a number stands for, by the format in which its cell shows it. */
export type NumberFormat =
  | { readonly kind: "number" }
  /** `00000`: a code, such as a postal one, that shows zeros in front. */
  | { readonly kind: "code"; readonly digits: number }
  | { readonly kind: "date" | "time" | "date_time" }
  /** Hours that go on beyond 24. */
  | { readonly kind: "elapsed" };

export const plainNumber: NumberFormat = { kind: "number" };
const date: NumberFormat = { kind: "date" };
const time: NumberFormat = { kind: "time" };
const dateTime: NumberFormat = { kind: "date_time" };
const elapsed: NumberFormat = { kind: "elapsed" };

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Formats that workbooks use by number only: ECMA-376 part 1, 18.8.30, those of East Asia among them. */
const builtin: ReadonlyMap<number, NumberFormat> = new Map<number, NumberFormat>([
  ...[...range(14, 17), ...range(27, 31), ...range(34, 36), ...range(50, 58)].map(
    (id) => [id, date] as const,
  ),
  ...[...range(18, 21), 32, 33, 45, 47].map((id) => [id, time] as const),
  [22, dateTime],
  [46, elapsed],
]);

export const builtinFormat = (id: number): NumberFormat => builtin.get(id) ?? plainNumber;

/** The first section of a format code without its literals, colours, currencies and languages. */
const skeleton = (code: string): string =>
  (code.replace(/"[^"]*"?|\\.|[_*]./g, "").split(";", 1)[0] ?? "").toLowerCase();

/** Reads a format code such as `dd/mm/yyyy`, `[h]:mm` or `00000`. */
export const readNumberFormat = (code: string): NumberFormat => {
  const bare = skeleton(code);
  if (/\[(h+|m+|s+)\]/.test(bare)) return elapsed;
  const letters = bare.replace(/\[[^\]]*\]?/g, "").trim();
  if (letters === "general") return plainNumber;
  if (/^0{2,15}$/.test(letters)) return { kind: "code", digits: letters.length };
  const hasTime = /[hs]/.test(letters) || letters.includes("am/pm");
  const hasDate = /[yd]/.test(letters) || (!hasTime && letters.includes("m"));
  if (hasDate) return hasTime ? dateTime : date;
  return hasTime ? time : plainNumber;
};
