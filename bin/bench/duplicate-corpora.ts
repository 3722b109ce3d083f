import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import * as z from "zod";
import type { Fact } from "#lib/domain/records/duplicate/facts.ts";
import { fold } from "#lib/domain/records/duplicate/fold.ts";
import { type DuplicateProfile, profileOf } from "#lib/domain/records/duplicate/profile.ts";

/** One row of a data set, and the name of the person whom it is of. */
export interface Labelled {
  readonly person: string;
  readonly profile: DuplicateProfile;
}

const corpora = join(import.meta.dirname, "../../../shared/corpora/dedupe");

const Rows = z.array(z.record(z.string(), z.string()));

/** The rows of a file, or undefined where the corpora are absent. */
const rowsOf = (file: string): Record<string, string>[] | undefined => {
  const path = join(corpora, file);
  if (!existsSync(path)) return undefined;
  return Rows.parse(
    parse(readFileSync(path), { columns: (header: string[]) => header.map((c) => c.trim()), trim: true }),
  );
};

type Row = Record<string, string>;

/** Columns that a lead has no field for come in as custom fields do. */
const factsOf = (row: Row, kinds: Readonly<Record<string, Fact["kind"]>>): Fact[] =>
  Object.entries(kinds).flatMap(([name, kind]): Fact[] => {
    const value = row[name] ?? "";
    return value === "" ? [] : [{ name, kind, value: kind === "text" ? fold(value) : value }];
  });

const febrlFacts = {
  date_of_birth: "date",
  street_number: "code",
  postcode: "code",
  address_1: "text",
  address_2: "text",
} as const;

/** Febrl's data set 1: 500 people, each twice. `soc_sec_id`, which tells nearly all of them, is left out. */
export const febrl = (): Labelled[] | undefined =>
  rowsOf("febrl/dataset1.csv")?.map((row) => ({
    person: (row["rec_id"] ?? "").split("-")[1] ?? "",
    profile: profileOf(
      { first_name: row["given_name"], last_name: row["surname"], city: row["suburb"], region: row["state"] },
      factsOf(row, febrlFacts),
    ),
  }));

/** Splink's fake_1000: 251 people, up to ten times each, every field of many of them garbled or missing. */
export const splink = (): Labelled[] | undefined =>
  rowsOf("splink/tests/datasets/fake_1000_from_splink_demos.csv")?.map((row) => ({
    person: row["cluster"] ?? "",
    profile: profileOf(
      { first_name: row["first_name"], last_name: row["surname"], city: row["city"], email: row["email"] },
      factsOf(row, { dob: "date" }),
    ),
  }));

/** A row by what every lead has a field for. */
export const withoutFacts = ({ person, profile }: Labelled): Labelled => ({
  person,
  profile: { ...profile, facts: [] },
});
