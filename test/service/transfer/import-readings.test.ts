import { describe, expect, it } from "vitest";
import type { Import } from "#lib/contract/transfer/imports.ts";
import { awaitImport, type UploadOptions, uploadCsv } from "#test/support/await-import.ts";
import { eventually } from "#test/support/eventually.ts";
import { importBucket } from "#test/support/import-bucket.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const european =
  'Email,Expiry,Price\neu1@eu.example,12/03/2027,"1.234,50"\neu2@eu.example,25/03/2027,"99,5"\n';
const american =
  'Email,Expiry,Price\nus1@us.example,04/05/2027,"1,234"\nus2@us.example,03/25/2027,"1,234.50"\nus3@us.example,12/31/2027,12.345\nus4@us.example,06/07/2027,99.5\n';
const ambiguous = "Email,Ends\nm1@am.example,04/05/2027\n";
const clear = "Email,Ends\nc1@cl.example,25/03/2027\nc2@cl.example,04/05/2027\n";

const aTeam = async (): Promise<Workspace> => {
  const own = await aWorkspace(service());
  for (const [key, kind] of [
    ["expiry", "date"],
    ["ends", "date"],
    ["price", "number"],
  ])
    await own.request("POST", "/custom-fields", { body: { key, kind, label: key } });
  return own;
};

const customOf = async (own: Workspace, ...emails: string[]): Promise<unknown[]> =>
  Promise.all(emails.map(async (email) => (await own.request("GET", `/leads/email:${email}`)).body.custom));

const checked = async (own: Workspace, csv: string | Uint8Array<ArrayBuffer>, options: UploadOptions = {}) =>
  awaitImport(own, await uploadCsv(own, csv, options), ["validated"]);
const ran = async (own: Workspace, csv: string | Uint8Array<ArrayBuffer>) =>
  awaitImport(own, await uploadCsv(own, csv, { auto_confirm: true }));
const confirm = async (own: Workspace, { id }: Pick<Import, "id">): Promise<Import> => {
  expect((await own.request("POST", `/leads/import/${id}/confirm`)).status).toBe(202);
  return awaitImport(own, id);
};
const codes = (notices: Import["warnings"]) => notices.map(({ code, column }) => `${code} ${column}`);

const european4 = {
  name: "fairs",
  mapping: [
    { column: "Email", field: "email" },
    {
      column: "Expiry",
      field: "custom.expiry",
      transforms: [{ kind: "parse_date", date_order: "dmy" }],
    },
    { column: "Price", field: "custom.price", transforms: [{ kind: "parse_number", decimal: "," }] },
  ],
};
const contradicted = ["values_contradict_mapping Expiry", "values_contradict_mapping Price"];

describe("a mapping that was learned from a file", { timeout: 60_000 }, () => {
  it("gives way to a later file with another date order, decimal mark, encoding and delimiter", async () => {
    const own = await aTeam();
    await confirm(own, await checked(own, european));

    const later = await ran(own, american);

    expect([later.needs_review, codes(later.warnings)]).toEqual([
      [],
      ["reading_replaced Expiry", "reading_replaced Price"],
    ]);
    expect(await customOf(own, ...[1, 2, 3, 4].map((at) => `us${at}@us.example`))).toEqual([
      { expiry: "2027-04-05", price: 1234 },
      { expiry: "2027-03-25", price: 1234.5 },
      { expiry: "2027-12-31", price: 12.345 },
      { expiry: "2027-06-07", price: 99.5 },
    ]);

    // The auto-confirmed file teaches nothing: the European lesson reads a file that leaves both open.
    const open = await ran(own, "Email;Expiry;Price\nopen@eu.example;04/05/2027;1.234\n");
    expect([open.warnings, open.needs_review]).toEqual([[], []]);
    expect(await customOf(own, "open@eu.example")).toEqual([{ expiry: "2027-05-04", price: 1234 }]);

    const bytes = Uint8Array.from(
      Buffer.from(`Email\tExpiry\tPrice\nzoë@eu.example\t03/25/2027\t1,5\n`, "latin1"),
    );
    const latin = await awaitImport(own, await uploadCsv(own, bytes), ["validated"]);
    expect([latin.format, latin.mapping[2]?.transforms]).toMatchObject([
      { encoding: "windows-1252", delimiter: "\t" },
      [{ decimal: "," }],
    ]);
    expect(codes(latin.warnings)).toContain("reading_replaced Expiry");
  });

  it("has no date order where the file and the person left it open", async () => {
    const own = await aTeam();
    const first = await checked(own, ambiguous, { auto_confirm: true });
    expect(codes(first.needs_review)).toEqual(["unsure_date_order Ends"]);
    await confirm(own, first);

    const later = await ran(own, clear);

    expect([later.warnings, later.needs_review]).toEqual([[], []]);
    expect(await customOf(own, "c1@cl.example", "c2@cl.example")).toEqual([
      { ends: "2027-03-25" },
      { ends: "2027-05-04" },
    ]);
    const again = await checked(own, ambiguous, { auto_confirm: true });
    expect(codes(again.needs_review)).toEqual(["unsure_date_order Ends"]);
  });
});

describe("a mapping that the caller names", { timeout: 60_000 }, () => {
  it("stops an auto-confirmed file that contradicts it, until a person confirms or corrects the mapping", async () => {
    const own = await aTeam();
    await own.request("POST", "/mappings", { body: european4 });
    const source = {
      kind: "rows",
      rows: [
        { Email: "n1@us.example", Expiry: "03/25/2027", Price: "1,234.50" },
        { Email: "n2@us.example", Expiry: "04/05/2027", Price: "1,234" },
      ],
    };
    const begin = async (): Promise<Import> => {
      const body = { source, mapping: "fairs", auto_confirm: true };
      const { id } = (await own.request("POST", "/leads/import", { body })).body;
      return awaitImport(own, id, ["validated"]);
    };
    const first = await begin();
    expect(codes(first.needs_review)).toEqual(contradicted);
    expect(first.needs_review[0]?.message).toContain("in row 2");

    // A choice for another column leaves the doubts as they are.
    const put = async (mapping: readonly object[]) =>
      (await own.request("PUT", `/leads/import/${first.id}/mapping`, { body: { mapping } })).status;
    expect(await put([{ column: "Email", field: "email" }])).toBe(200);
    expect(codes((await awaitImport(own, first.id, ["validated"])).needs_review)).toEqual(contradicted);
    const transforms = [{ kind: "parse_date", date_order: "mdy" }];
    const decimals = [{ kind: "parse_number", decimal: "." }];
    await put([
      { column: "Expiry", field: "custom.expiry", transforms },
      { column: "Price", field: "custom.price", transforms: decimals },
    ]);
    expect((await awaitImport(own, first.id)).needs_review).toEqual([]);
    expect(await customOf(own, "n1@us.example", "n2@us.example")).toEqual([
      { expiry: "2027-03-25", price: 1234.5 },
      { expiry: "2027-04-05", price: 1234 },
    ]);

    const confirmed = await confirm(own, await begin());
    expect([confirmed.state, codes(confirmed.needs_review)]).toEqual(["done", contradicted]);
  });

  it("stops a dropped file that contradicts it, which stays where it is with a summary beside it", async () => {
    const own = await aTeam();
    await own.request("POST", "/mappings", { body: european4 });
    const bucket = importBucket(service());
    const key = `incoming/${own.id}/fairs/us.csv`;
    await bucket.put(key, american);

    const found = async (): Promise<Import | undefined> =>
      (await own.request("GET", "/leads/import?source=s3")).body.data[0];
    const dropped = await eventually(found, (one) => one?.state === "validated" || one?.state === "done");

    expect([dropped?.state, codes(dropped?.needs_review ?? [])]).toEqual(["validated", contradicted]);
    const summary = () => bucket.text(`results/${dropped?.id}/summary.json`);
    await expect.poll(summary, { timeout: 20_000 }).toContain("values_contradict_mapping");
    expect(await bucket.keys(`incoming/${own.id}/`)).toEqual([key]);
  });

  it("stops where values past the first thousand rows contradict it, or contradict a lesson", async () => {
    const own = await aTeam();
    await own.request("POST", "/mappings", { body: european4 });
    await confirm(own, await checked(own, european));
    const lines = Array.from({ length: 1_005 }, (_, at) => `l${at}@x.example,04/05/2027,1`);
    const csv = ["Email,Expiry,Price", ...lines, "late@x.example,03/25/2027,1", ""].join("\n");

    const named = await checked(own, csv, { auto_confirm: true, mapping: "fairs" });
    const learned = await checked(own, csv, { auto_confirm: true });

    for (const { needs_review } of [named, learned]) {
      expect(codes(needs_review)).toEqual(["values_contradict_mapping Expiry"]);
      expect(needs_review[0]?.message).toContain("in row 1007");
    }
  });

  it("stops a file that contradicts a date order, an encoding or a delimiter in options.format", async () => {
    const own = await aTeam();
    const stopped = async (csv: string, format: object, object?: "deal") => {
      const options = { auto_confirm: true, options: { format }, ...(object && { object }) };
      const { state, needs_review } = await checked(own, csv, options);
      return [state, ...codes(needs_review)];
    };

    expect(await stopped(american, { date_order: "dmy" })).toEqual([
      "validated",
      "values_contradict_mapping Expiry",
    ]);
    expect(await stopped("Email,Name\na@x.example,Zoë\n", { encoding: "windows-1252" })).toEqual([
      "validated",
      "file_contradicts_options undefined",
    ]);
    expect(await stopped("Email;Name\na@x.example;Zoe\n", { delimiter: "|" })).toEqual([
      "validated",
      "file_contradicts_options undefined",
      "unsure_column Email;Name",
    ]);
    expect(await stopped("deal name,close date\nA,03/25/2027\n", { date_order: "dmy" }, "deal")).toEqual([
      "validated",
      "values_contradict_mapping close date",
    ]);
  });
});
