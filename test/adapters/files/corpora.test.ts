import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { aFile, readFile } from "./a-file.ts";

const corpora = "../shared/corpora";
const spectrum = join(corpora, "csv/csv-spectrum");

/** The files of a folder; says so where the folder is absent. */
const filesOf = (folder: string): string[] => {
  if (existsSync(folder)) return readdirSync(folder).map((name) => join(folder, name));
  console.log(`skipped: ${folder}`);
  return [];
};

/** Rows, or the reason why there are none: never anything else. */
const outcome = async (content: Uint8Array): Promise<readonly (readonly string[])[] | UnreadableFile> => {
  try {
    return (await readFile(aFile(content))).rows;
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
};

/** Its JSON is of another file than its CSV: one object, with another phone number. */
const mismatched = "location_coordinates.csv";

describe("files that others made", () => {
  it("of csv-spectrum hold the rows of their JSON", async () => {
    for (const path of filesOf(join(spectrum, "csvs")).filter((name) => !name.endsWith(mismatched))) {
      const json = join(spectrum, "json", `${basename(path, ".csv")}.json`);
      const { rows } = await readFile(aFile(readFileSync(path), 3));
      const [header = [], ...data] = rows;

      const objects = data.map((cells) =>
        Object.fromEntries(header.map((column, at) => [column, cells[at]])),
      );
      expect(objects, path).toEqual(JSON.parse(readFileSync(json, "utf8")));
    }
  });

  it("of csv-spectrum keep quotes within a cell that has none around it", async () => {
    for (const path of filesOf(join(spectrum, "csvs")).filter((name) => name.endsWith(mismatched)))
      expect((await readFile(aFile(readFileSync(path)))).rows.at(1)?.at(1)).toContain("36'37.8\"N 121");
  });

  it("of JSONTestSuite give rows or a typed failure, alone, in a list, by lines and packed", async () => {
    for (const path of filesOf(join(corpora, "json/JSONTestSuite/test_parsing"))) {
      const content = readFileSync(path);
      const value = Buffer.concat([Buffer.from('{"email":"a@example.com","x":'), content, Buffer.from("}")]);
      const list = Buffer.concat([Buffer.from("["), value, Buffer.from("]")]);
      await outcome(content);
      await outcome(gzipSync(content));
      const results = [await outcome(list), await outcome(value)];
      // What is no JSON alone is none within an object, but for what closes and opens it again.
      if (basename(path).startsWith("n_") && content.length > 0 && !/[{}]/.test(content.toString("latin1")))
        for (const result of results) expect(result, path).toBeInstanceOf(UnreadableFile);
    }
  });

  it("of calamine give rows or a typed failure, alone and within gzip", async () => {
    for (const path of filesOf(join(corpora, "excel/calamine"))) {
      const content = readFileSync(path);
      const [alone, packed] = [await outcome(content), await outcome(gzipSync(content))];
      expect(packed instanceof UnreadableFile, path).toBe(alone instanceof UnreadableFile);
    }
  });

  it("of naughty strings come back as they are, in CSV and JSON", async () => {
    for (const path of filesOf(join(corpora, "strings/blns")).filter((name) => name.endsWith("blns.json"))) {
      const strings: string[] = JSON.parse(readFileSync(path, "utf8"));
      const csv = ["email,text", ...strings.map((text) => `a@example.com,"${text.replaceAll('"', '""')}"`)];
      const json = strings.map((text) => ({ email: "a@example.com", text }));
      const expected = [["email", "text"], ...strings.map((text) => ["a@example.com", text])];

      expect((await readFile(aFile(`${csv.join("\n")}\n`))).rows).toEqual(expected);
      expect((await readFile(aFile(JSON.stringify(json)))).rows).toEqual(expected);
    }
  });
});
