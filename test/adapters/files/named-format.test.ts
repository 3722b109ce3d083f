import { describe, expect, it } from "vitest";
import { readHead } from "#lib/adapters/files/read-head.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import type { FileChoices } from "#lib/domain/transfer/import/file-format.ts";
import { aFile } from "./a-file.ts";

const doubtsOf = async (content: string | Uint8Array, choices: FileChoices) => {
  const { doubts } = await readHead(aFile(content), choices, readWorkbookRows);
  return doubts.filter(({ code }) => code === "file_contradicts_options").map(({ message }) => message);
};

const names = "email,name\nu@x.example,Zoë Müller\nv@x.example,Jürgen Groß\n";
const latin = Buffer.from(names, "latin1");
const ascii = "email,name\nu@x.example,Zoe\n";
const points = "email;name;price\nu@x.example;Zoe;1,5\nv@x.example;Bob;2,5\n";
const json = '[{"email":"u@x.example","name":"Zoë Müller"}]';

describe("a named encoding", () => {
  it.each([
    ["UTF-8 text that is named windows-1252", names, "windows-1252", "utf-8"],
    ["text with a mark of UTF-8 that is named windows-1252", `\ufeff${ascii}`, "windows-1252", "utf-8"],
    ["Latin text that is named UTF-8", latin, "utf-8", "windows-1252"],
    ["UTF-8 text that is named Shift JIS", names, "shift_jis", "utf-8"],
    ["JSON in UTF-8 that is named windows-1252", json, "windows-1252", "utf-8"],
  ] as const)("waits for a person where the bytes contradict it: %s", async (_, content, encoding, found) => {
    const [message, ...others] = await doubtsOf(content, { encoding });

    expect(message).toContain(`options.format.encoding is ${encoding}, and the file is in ${found}.`);
    expect(others).toEqual([]);
  });

  it.each([
    ["UTF-8", names, "utf-8"],
    ["one of several Latin encodings", latin, "iso-8859-15"],
    ["any encoding of ASCII text", ascii, "windows-1251"],
    [
      "UTF-8 with one damaged byte",
      Buffer.concat([Buffer.from(names.repeat(3)), Buffer.of(0xe9, 0x0a)]),
      "utf-8",
    ],
  ] as const)("is taken where the bytes allow it: %s", async (_, content, encoding) => {
    expect(await doubtsOf(content, { encoding })).toEqual([]);
  });
});

describe("a named delimiter", () => {
  it("waits for a person where it leaves rows whole and another one parts all of them", async () => {
    expect(await doubtsOf(points, { delimiter: "," })).toHaveLength(1);
    expect(await doubtsOf(points, { delimiter: "|" })).toEqual([
      'options.format.delimiter is "|", and the file\'s cells are parted by ";". Import it again with that delimiter, or without one.',
    ]);
  });

  it("is taken where it is the file's own, or the file has one column", async () => {
    expect(await doubtsOf(points, { delimiter: ";" })).toEqual([]);
    expect(await doubtsOf("email\nu@x.example\nv@x.example\n", { delimiter: ";" })).toEqual([]);
  });
});
