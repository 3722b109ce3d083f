import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inflate } from "#lib/adapters/files/inflate.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { aFile, aLongFile, allOf, readFile } from "./a-file.ts";

/** What the promise says; safety, not speed. */
const timeoutMs = 10_000;
const mb = 1024 * 1024;

const codeOf = async (reading: Promise<unknown>): Promise<string> => {
  try {
    await reading;
    return "rows";
  } catch (error) {
    if (error instanceof UnreadableFile) return error.failure.code;
    throw error;
  }
};

const long = (text: string, beginning = ""): ReturnType<typeof aLongFile> => {
  const part = Buffer.from(text.repeat(Math.ceil(mb / text.length)));
  return aLongFile(part, Math.floor((512 * mb) / part.length), beginning);
};

const bomb = gzipSync(`email,name\n${"a@example.com,Ada\n".repeat(4_000_000)}`);

describe("a hostile file ends within ten seconds:", { timeout: timeoutMs }, () => {
  it.each([
    ["one line of 512 MB", long("x"), "row_too_long"],
    ["one quoted cell of 512 MB", long("x\n", 'email,note\na@example.com,"'), "too_many_rows"],
    ["lines that open a quote each, without end", long('a,"x y\n'), "unclosed_quote"],
    ["512 MB of delimiters", long(",", "email\n"), "row_too_long"],
    ["512 MB of blank lines", long("\n", "email,name\na@example.com,Ada\n"), "too_many_rows"],
    ["512 MB of quotes", long('"', "email,name\n"), "row_too_long"],
    ["512 MB of apostrophes", long("'", "email,name\n"), "row_too_long"],
    ["512 MB of zeros", long("\0"), "unknown_format"],
    ["512 MB of spaces before JSON", long(" ", '[{"email":"a@example.com"},'), "broken_json"],
    ["512 MB of one JSON text", long("x", '[{"email":"'), "broken_json"],
    ["512 MB of opening brackets", long('{"a":', "["), "broken_json"],
    ["512 MB of empty objects", long("{}\n", '{"email":"a@example.com"}\n'), "too_many_rows"],
    ["zeros within text", aFile("email,name\na@example.com,A\0d\0a\n"), "unknown_format"],
    ["random bytes", aFile(randomBytes(2 * mb)), "unknown_format"],
    ["a million columns", aFile(`${"c,".repeat(1_000_000)}c\n1\n`), "row_too_long"],
    [
      "fifty thousand keys",
      aFile(`[{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join()}}]`),
      "too_many_columns",
    ],
    ["deep JSON", aFile(`[{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}]`), "broken_json"],
    ["a gzip bomb", aFile(bomb), "too_large_inflated"],
    ["a gzip bomb within gzip", aFile(gzipSync(bomb)), "unknown_format"],
    ["gzip that is cut", aFile(gzipSync("email\na@example.com\n".repeat(9)).subarray(0, -9)), "damaged_file"],
    [
      "gzip that is damaged",
      aFile(Buffer.concat([gzipSync("email\n").subarray(0, 12), randomBytes(99)])),
      "damaged_file",
    ],
  ])("%s", async (_, source, code) => {
    expect(await codeOf(readFile(source))).toBe(code);
  });

  it("gzip that grows beyond the promised size, however slowly", async () => {
    const caps = { inflatedBytesMax: 2 * mb, ratioMax: 200, harmlessBytes: mb };
    const source = aFile(gzipSync(randomBytes(3 * mb)));

    expect(await codeOf(allOf(inflate(source, caps)))).toBe("too_large_inflated");
  });

  it("names that every object has are columns like others", async () => {
    const { rows } = await readFile(
      aFile('[{"__proto__":"x","constructor":{"prototype":"y"},"toString":"z"}]'),
    );

    expect(rows).toEqual([
      ["__proto__", "constructor.prototype", "toString"],
      ["x", "y", "z"],
    ]);
    expect(Reflect.ownKeys({}.constructor.prototype)).not.toContain("x");
    expect((await readFile(aFile("__proto__,constructor\nx,y\n"))).rows).toHaveLength(2);
  });
});
