import { sampleColumns, sampleRow } from "../import-sample.ts";

/** A row that makes a lead, by the names of its columns. */
type Row = Readonly<Record<(typeof sampleColumns)[number], string>>;

/** A filter and what it means, computed from the file alone. */
interface Question {
  readonly filter: string;
  readonly holds: (row: Row) => boolean;
}

const countries: Readonly<Record<string, string>> = {
  "United Kingdom": "GB",
  GB: "GB",
  US: "US",
  USA: "US",
  DE: "DE",
  France: "FR",
};
const country = (row: Row): string => countries[row.Country] ?? "";
const score = (row: Row): number => Number(row.Score);
const employees = (row: Row): number => Number(row.Employees);
const has = (row: Row, tag: string): boolean => row.Tags.split(";").includes(tag);

const byField: readonly Question[] = [
  ...["GB", "US", "DE", "FR"].map((code) => ({
    filter: `country = "${code}"`,
    holds: (row: Row) => country(row) === code,
  })),
  ...["software", "retail", "logistics"].map((industry) => ({
    filter: `industry = "${industry}"`,
    holds: (row: Row) => row.Industry === industry,
  })),
  ...[10, 50, 90].map((least) => ({
    filter: `score >= ${least}`,
    holds: (row: Row) => score(row) >= least,
  })),
  { filter: "score BETWEEN 20 AND 40", holds: (row) => score(row) >= 20 && score(row) <= 40 },
  { filter: 'tags HAS "warm"', holds: (row) => has(row, "warm") },
  { filter: 'NOT tags HAS "warm"', holds: (row) => !has(row, "warm") },
  { filter: "company.employee_count > 2500", holds: (row) => employees(row) > 2_500 },
  { filter: "company.employee_count < 100", holds: (row) => employees(row) < 100 },
  { filter: 'title CONTAINS "sales"', holds: (row) => row["Job title"].includes("Sales") },
  { filter: 'title STARTS WITH "vp"', holds: (row) => row["Job title"].startsWith("VP") },
  { filter: 'first_name = "Zoë"', holds: (row) => row["First name"] === "Zoë" },
  {
    filter: 'last_name IN ("Hopper", "Perlman")',
    holds: ({ "Last name": name }) => /Hopper|Perlman/.test(name),
  },
  { filter: 'city = "Berlin"', holds: (row) => row.City === "Berlin" },
  { filter: 'email CONTAINS "company-77"', holds: (row) => row.Email.includes("company-77") },
  { filter: 'email ENDS WITH "9.example"', holds: (row) => row.Email.endsWith("9.example") },
];

/** Two and three of them joined, as people ask. */
const joined: readonly Question[] = [
  {
    filter:
      'score >= 60 AND (industry IN ("software", "retail") OR tags HAS ANY ("warm")) AND NOT title CONTAINS "buyer"',
    holds: (row) =>
      score(row) >= 60 &&
      (/^(software|retail)$/.test(row.Industry) || has(row, "warm")) &&
      row["Job title"] !== "Buyer",
  },
  { filter: 'country = "US" AND score > 80', holds: (row) => country(row) === "US" && score(row) > 80 },
  {
    filter: 'country IN ("DE", "FR") AND tags HAS "warm"',
    holds: (row) => /DE|FR/.test(country(row)) && has(row, "warm"),
  },
  { filter: 'city = "London" OR city = "Edinburgh"', holds: (row) => /London|Edinburgh/.test(row.City) },
  { filter: "score < 5 OR score > 95", holds: (row) => score(row) < 5 || score(row) > 95 },
  { filter: 'NOT (country = "GB" OR score < 50)', holds: (row) => country(row) !== "GB" && score(row) >= 50 },
  {
    filter: 'industry = "software" AND company.employee_count >= 1000',
    holds: (row) => row.Industry === "software" && employees(row) >= 1_000,
  },
  {
    filter: 'last_name = "O\'Neill" AND first_name = "Ada"',
    holds: (row) => row["Last name"] === "O'Neill" && row["First name"] === "Ada",
  },
];

/** Thirty filters. */
export const questions: readonly Question[] = [...byField, ...joined];

/** Every 100th row has no address, every 500th that of the one before. */
const makesLead = (index: number): boolean => index % 100 !== 99 && index % 500 !== 250;

/** What the sample's leads are, counted without the service: in all, and for each of the questions. */
export const countOutside = (rows: number): { readonly leads: number; readonly found: readonly number[] } => {
  const found = questions.map(() => 0);
  let leads = 0;
  for (let index = 0; index < rows; index += 1) {
    if (!makesLead(index)) continue;
    leads += 1;
    const cells = sampleRow(index);
    const row = Object.fromEntries(sampleColumns.map((name, at) => [name, cells[at]])) as Row;
    for (const [at, { holds }] of questions.entries()) if (holds(row)) found[at] = (found[at] ?? 0) + 1;
  }
  return { leads, found };
};
