import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ByteSource } from "#lib/adapters/files/byte-source.ts";
import { readHead } from "#lib/adapters/files/read-head.ts";
import { readRows } from "#lib/adapters/files/read-rows.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import type { FileFormat } from "#lib/domain/transfer/import/file-format.ts";
import { rowsIn } from "../../support/file-rows.ts";
import { aFile } from "./a-file.ts";

/** A file that tells how much of it was read, and whether somebody still holds it open. */
const watched = (file: ByteSource) => {
  const seen = { bytes: 0, open: 0 };
  const source: ByteSource = {
    bytes: file.bytes,
    read: async function* (from, to) {
      seen.open += 1;
      try {
        for await (const chunk of file.read(from, to)) {
          seen.bytes += chunk.length;
          yield chunk;
        }
      } finally {
        seen.open -= 1;
      }
    },
  };
  return { source, seen };
};

const objects = Array.from({ length: 200_000 }, (_, at) => ({
  email: `p${at}@example.com`,
  name: `Person ${at}`,
}));
const csv = `email,name\n${objects.map(({ email, name }) => `${email},${name}\n`).join("")}`;

describe("the rows of a long file", () => {
  it.each([
    ["CSV", csv],
    ["JSON", JSON.stringify(objects)],
    ["NDJSON", objects.map((object) => JSON.stringify(object)).join("\n")],
    ["CSV within gzip", gzipSync(csv)],
  ])("of %s are read as they are taken, and no further", async (_, content) => {
    const { source, seen } = watched(aFile(content));
    const { format } = await readHead(source, {}, readWorkbookRows);
    seen.bytes = 0;

    let taken = 0;
    for await (const batch of readRows(source, format, readWorkbookRows)) {
      taken += [...batch].length;
      if (taken >= 1_000) break;
    }

    expect(taken).toBeGreaterThanOrEqual(1_000);
    expect(seen.bytes).toBeLessThan(512 * 1024);
    // A stream that is left is closed a moment later.
    await expect.poll(() => seen.open).toBe(0);
  });

  it("are read by the format that was recorded, whatever the file looks like", async () => {
    const format: FileFormat = {
      kind: "delimited",
      gzip: false,
      encoding: "windows-1252",
      delimiter: ";",
      quote: "'",
      header_row: 2,
    };

    expect(await rowsIn(readRows(aFile("x,y\na,b;'c;d'\n"), format, readWorkbookRows))).toEqual([
      ["a,b", "c;d"],
    ]);
  });

  it("of JSON that has a name the record does not know are longer than the header, so that they are told", async () => {
    const format: FileFormat = { kind: "ndjson", gzip: false, encoding: "ascii", columns: ["email"] };

    expect(await rowsIn(readRows(aFile('{"email":"a","late":"b"}'), format, readWorkbookRows))).toEqual([
      ["email"],
      ["a", "b"],
    ]);
  });
});

it("a JSON file's values come back from its rows as they were, those too that begin like a guarded cell", async () => {
  const cities = ["=x", "'=x", "''-x", "'x", "x"];
  const content = JSON.stringify(cities.map((city) => ({ city })));
  const { format } = await readHead(aFile(content), {}, readWorkbookRows);
  const [, ...rows] = await rowsIn(readRows(aFile(content), format, readWorkbookRows));

  expect(rows.map(([city]) => readCell(city ?? ""))).toEqual(cities);
});
