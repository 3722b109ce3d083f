import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

const utf16 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "utf16le"));
const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "latin1"));
const gzip = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(gzipSync(text));

const workbook = (bookType: "xlsx" | "biff8"): Uint8Array<ArrayBuffer> => {
  const sheet = utils.aoa_to_sheet([
    ["Contacts of the fair"],
    ["Email", "First name", "Last name"],
    ["zoe@example.com", "Zoë", "Müller"],
    ["broken", "Bob", "B"],
  ]);
  return Uint8Array.from(write(utils.book_new(sheet, "Fair"), { type: "buffer", bookType }));
};

const ada = { email: "zoe@example.com", first_name: "Zoë", last_name: "Müller" };

describe("an uploaded file called leads.csv", { timeout: 60_000 }, () => {
  it.each([
    [
      "TSV in UTF-16",
      utf16("\ufeffEmail\tFirst name\tLast name\r\nzoe@example.com\tZoë\tMüller\r\nbroken\tBob\tB\r\n"),
    ],
    [
      "CSV by semicolons in Windows-1252, under a title",
      latin(
        "Unsere Kontakte\r\n\r\nEmail;Vorname;Nachname\r\nzoe@example.com;Zoë;Müller\r\nbroken;Bob;B\r\n",
      ),
    ],
    [
      "JSON by lines",
      '{"email":"zoe@example.com","first_name":"Zoë","last_name":"Müller"}\n{"email":"broken","last_name":"B"}\n',
    ],
    ["CSV within gzip", gzip("email,first_name,last_name\nzoe@example.com,Zoë,Müller\nbroken,Bob,B\n")],
    ["an XLSX workbook", workbook("xlsx")],
    ["an XLS workbook", workbook("biff8")],
  ])("that is %s is imported for what it is", async (_, content) => {
    const workspace = await aWorkspace(service());

    const done = await awaitImport(workspace, await uploadCsv(workspace, content, { auto_confirm: true }));

    expect(done.counts).toMatchObject({ total: 2, valid: 1, invalid: 1, created: 1 });
    const { data } = (await workspace.request("GET", "/leads?email=zoe%40example.com")).body;
    expect(data).toMatchObject([ada]);
  });

  it.each([
    ["a PDF document", "%PDF-1.7\n%âãÏÓ\n", "This seems to be a PDF document."],
    ["a web page", "<!DOCTYPE html><html><body>Sign in</body></html>", "This seems to be a web page (HTML)."],
  ])("that is %s is refused with what it seems to be", async (_, content, message) => {
    const workspace = await aWorkspace(service());

    const failed = await awaitImport(workspace, await uploadCsv(workspace, content), ["failed"]);

    expect(failed.failure).toMatchObject({
      code: "unknown_format",
      message: expect.stringContaining(message),
    });
  });
});
