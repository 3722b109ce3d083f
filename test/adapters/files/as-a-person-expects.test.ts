import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { readHead } from "#lib/adapters/files/read-head.ts";
import { readRows } from "#lib/adapters/files/read-rows.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import { type CheckedRow, checkRows } from "#lib/domain/transfer/import/check-rows.ts";
import { columnNames } from "#lib/domain/transfer/import/column-names.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";
import { aFile } from "./a-file.ts";
import { encode } from "./text/encoders.ts";

/** A file as an import without options reads it: what was guessed, how it is mapped, what each row makes. */
const imported = async (content: string | Uint8Array) => {
  const source = aFile(content);
  const { format, rows: head, warnings, doubts } = await readHead(source, {}, readWorkbookRows);
  const columns = columnNames(head[0] ?? []);
  const mapping = suggestMapping(columns, head.slice(1));
  const checked: CheckedRow[] = [];
  const rows = readRows(source, format, readWorkbookRows);
  for await (const batch of checkRows({ mapping, columns, format, options: defaultOptions }, rows, undefined))
    checked.push(...batch);
  return {
    told: warnings.map(({ code }) => code),
    doubts: doubts.map(({ code }) => code),
    fields: Object.fromEntries(mapping.map(({ column, field }) => [column, field])),
    leads: checked.map((row) => (row.verdict === "valid" ? row.lead : undefined)),
    problems: checked.flatMap((row) =>
      (row.verdict === "valid" ? (row.warnings ?? []) : row.problems).map(({ code }) => [row.row, code]),
    ),
  };
};

const five = (line: (at: number) => string): string =>
  Array.from({ length: 5 }, (_, at) => line(at)).join("\n");
const first = ["Ava", "Liam", "Mia", "Noah", "Zoe"];
const last = ["Stone", "Dubois", "Young", "Baker", "Larsen"];

describe("a file as people send it", () => {
  it("of HubSpot names leads after themselves, not after their owner", async () => {
    const { leads } = await imported(
      `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Company Name,Job Title
${five((at) => `100${at},${first[at]},${last[at]},l${at}@hub.example,+1 202 555 010${at},Sam Seller,Acme Corp,CEO`)}`,
    );

    expect(leads[0]).toMatchObject({ first_name: "Ava", last_name: "Stone", title: "CEO" });
    expect(leads[0]).not.toHaveProperty("name");
  });

  it("of Apollo takes the phone that is there", async () => {
    const { leads, fields } = await imported(
      `First Name,Last Name,Title,Company,Email,Contact Owner,Work Direct Phone,Mobile Phone,Corporate Phone
${five((at) => `${first[at]},${last[at]},CEO,Acme Corp,l${at}@ap.example,Sam Seller,'+1 202-555-010${at},,`)}`,
    );

    expect(leads[0]).toMatchObject({ phone: "+12025550100", title: "CEO" });
    expect(fields).toMatchObject({ "Contact Owner": null, "Corporate Phone": null });
  });

  it("of LinkedIn has no company's domain", async () => {
    const { fields } = await imported(
      `First Name,Last Name,URL,Email Address,Company,Position
${five((at) => `${first[at]},${last[at]},https://www.linkedin.com/in/${first[at]},l${at}@li.example,Acme,CEO`)}`,
    );

    expect(fields).toMatchObject({ URL: null, Position: "title", Company: "company.name" });
  });

  it("of Outlook tells a salutation from a job", async () => {
    const { fields } = await imported(
      `Title,First Name,Last Name,Company,Job Title,E-mail Address,Mobile Phone,Manager's Name,Spouse
${five((at) => `${at % 2 === 0 ? "Mr." : ""},${first[at]},${last[at]},Acme,CEO,l${at}@ol.example,,Bob Boss,Pat Stone`)}`,
    );

    expect(fields).toMatchObject({ Title: null, "Job Title": "title", "Manager's Name": null, Spouse: null });
  });

  it("without a header loses no lead, and waits for a person", async () => {
    const { leads, told, doubts } = await imported(
      "a1@nh.example,Ada Lovelace,Acme\nb1@nh.example,Bob Stone,Globex\nc1@nh.example,Cid Hall,Initech\n",
    );

    expect(leads.map((lead) => lead?.email)).toEqual(["a1@nh.example", "b1@nh.example", "c1@nh.example"]);
    expect([told, doubts]).toEqual([["header_missing"], ["header_missing"]]);
  });

  it("without a header loses no first lead that lacks a cell", async () => {
    const { leads } = await imported("a@x.example,,Acme\nb@x.example,Bob Stone,Globex\nc@x.example,Cid,I\n");

    expect(leads).toHaveLength(3);
  });

  it("of one column of addresses loses none", async () => {
    const { leads } = await imported("a@x.example\nb@x.example\n");

    expect(leads.map((lead) => lead?.email)).toEqual(["a@x.example", "b@x.example"]);
  });

  it("with titles above its header says which row that is", async () => {
    const { leads, told } = await imported(
      "Company:,Acme Corp\nRegion:,EMEA\nExported:,2024-03-12\n\nKontakt,Mail,Tel\nAda Lovelace,ada@pre.example,+442079460958\n",
    );

    expect(leads).toMatchObject([{ email: "ada@pre.example", phone: "+442079460958" }]);
    expect(told).toEqual(["header_found"]);
  });

  it("with headings above its header tells names apart by them", async () => {
    const { leads } = await imported(
      "Contact,,Company,\nName,Email,Name,City\nAda Lovelace,ada@two.example,Engines,London\nBob Stone,bob@two.example,Globex,Boston\n",
    );

    expect(leads[0]).toMatchObject({ name: "Ada Lovelace", company: { name: "Engines" }, city: "London" });
  });

  it("in an encoding of long ago has its letters, and says that they are guessed", async () => {
    const text = "Email;Name;City\nu@mut.example;Łukasz Żak;Kraków\nv@mut.example;Šárka Dvořáková;Brno\n";
    const { leads, told } = await imported(encode(text, "windows-1250"));

    expect(leads).toMatchObject([{ city: "Kraków" }, { name: "Šárka Dvořáková" }]);
    expect(told).toEqual(["encoding_guessed"]);
  });

  it("with one bad byte, one NUL or one bad quote loses at most that row", async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `u${at}@mut.example,Zoë Müller,"Acme, Inc",Köln\n`);
    const file = (bad: Uint8Array) =>
      Buffer.concat([
        Buffer.from("Email,Name,Company,City\n"),
        ...lines.slice(0, 9).map((l) => Buffer.from(l)),
        bad,
        Buffer.from(lines.slice(9).join("")),
      ]);
    const outcome = async (bad: Uint8Array) => {
      const { leads, problems } = await imported(file(bad));
      return [leads.length, leads.filter((lead) => lead === undefined).length, problems];
    };

    expect(await outcome(Buffer.from("x@mut.example,M\xfcller,A,B\n", "latin1"))).toEqual([
      201,
      0,
      [[11, "undecodable"]],
    ]);
    expect(await outcome(Buffer.from("x@mut.example,M\0ller,A,B\n"))).toEqual([
      201,
      1,
      [[11, "nul_character"]],
    ]);
    expect(await outcome(Buffer.from('x@mut.example,"Mü" ller,A,"B\n'))).toEqual([
      201,
      1,
      [[11, "unclosed_quote"]],
    ]);
  });

  it("with spaces before its quotes has none of either in its values", async () => {
    const { leads } = await imported('Email, Name, Company\na@sp.example, "Ada Lovelace", "Acme, Inc"\n');

    expect(leads).toMatchObject([{ name: "Ada Lovelace", company: { name: "Acme, Inc" } }]);
  });

  it.each(["biff8", "xlsx", "biff2"] as const)(
    "as a workbook (%s) is read from the sheet that holds the table",
    async (bookType) => {
      const book = utils.book_new();
      const table = utils.aoa_to_sheet([
        ["Email", "Name"],
        ["ada@info.example", "Ada Lovelace"],
      ]);
      const isBare = bookType === "biff2";
      if (!isBare)
        utils.book_append_sheet(
          book,
          utils.aoa_to_sheet([["Exported by"], ["Ann"], ["Please read"]]),
          "Info",
        );
      utils.book_append_sheet(book, table, "Leads");
      const bytes: Buffer = write(book, { type: "buffer", bookType });
      const { leads, told } = await imported(bytes);

      expect(leads).toMatchObject([{ email: "ada@info.example", name: "Ada Lovelace" }]);
      expect(told).toEqual(isBare ? [] : ["sheet_chosen"]);
      if (bookType === "xlsx") expect((await imported(gzipSync(bytes))).told).toEqual(["sheet_chosen"]);
    },
  );
});
