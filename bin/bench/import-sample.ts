import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

/** The columns of the sample; all but the notes fill a field. */
export const sampleColumns = [
  "Email",
  "First name",
  "Last name",
  "Job title",
  "Phone",
  "Company",
  "Website",
  "Industry",
  "Employees",
  "Country",
  "Region",
  "City",
  "Score",
  "Tags",
  "Notes",
] as const;

const firstNames = "Ada Zoë Grace Ludwig Margaret Hedy Jean Katherine Radia Łucja Ångela José".split(" ");
const lastNames = "Lovelace|Müller|Hopper|van der Berg|O'Neill|Lamarr|Bartik|Johnson|Perlman|Nuñez".split(
  "|",
);
const titles = ["Head of Sales", "VP Marketing", "Chief Executive Officer", "Buyer", "Account Manager"];
const industries = ["software", "manufacturing", "health care", "retail", "logistics", "education"];

/** A place with the ways in which its people write a phone number; `n` is its last six digits. */
const places: readonly (readonly [string, string, string, (n: string) => string])[] = [
  ["United Kingdom", "England", "London", (n) => `020 7${n.slice(0, 3)} ${n.slice(2)}`],
  ["US", "California", "San Francisco", (n) => `(415) 5${n.slice(0, 2)}-${n.slice(2)}`],
  ["DE", "Berlin", "Berlin", (n) => `030 9${n}`],
  ["France", "Île-de-France", "Paris", (n) => `01 42 ${n.slice(0, 2)} ${n.slice(2, 4)} ${n.slice(4)}`],
  ["GB", "Scotland", "Edinburgh", (n) => `+44131${4}${n}`],
  ["USA", "NY", "New York", (n) => `+1 212-5${n.slice(0, 2)}-${n.slice(2)}`],
];

const of = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("a list of the sample is empty");
  return item;
};

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Every 100th address is none, every 500th row has the address of the one before; 15 % of notes are of two lines. */
const emailOf = (index: number): string => {
  if (index % 100 === 99) return `person.${index}`;
  const person = index % 500 === 250 ? index - 1 : index;
  return `person.${person}@company-${person % 79_995}.example`;
};

const noteOf = (index: number): string =>
  index % 20 < 3
    ? `Met at the fair, wants a demo.\nCall back in week ${index % 52}: "not before ten".`
    : `Met at the fair in hall ${index % 9} and asked for prices of the large edition`;

/** One row of the sample, the same at every run; `index` counts from 0. */
export const sampleRow = (index: number): readonly string[] => {
  const company = index % 79_995;
  const [country, region, city, phone] = of(places, index);
  return [
    emailOf(index),
    of(firstNames, index),
    of(lastNames, index >> 3),
    of(titles, index),
    phone(String(200_000 + ((index * 7_919) % 700_000))),
    `Company ${company}, Ltd`,
    `https://www.company-${company}.example/about`,
    of(industries, company),
    String(1 + (company % 5_000)),
    country,
    region,
    city,
    String(index % 101),
    index % 3 === 0 ? "fair-2026;warm" : "fair-2026",
    noteOf(index),
  ];
};

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\n`;

const linesAtOnce = 1_000;

/** Writes a CSV file of so many rows under a header: some 270 bytes a row. */
export const writeSampleCsv = async (file: string, rows: number): Promise<void> => {
  const out = createWriteStream(file);
  out.write(line(sampleColumns));
  for (let from = 0; from < rows; from += linesAtOnce) {
    const count = Math.min(linesAtOnce, rows - from);
    const text = Array.from({ length: count }, (_, index) => line(sampleRow(from + index))).join("");
    if (!out.write(text)) await once(out, "drain");
  }
  await finished(out.end());
};
