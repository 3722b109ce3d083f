import { describe, expect, it } from "vitest";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

const file = `Ansprechpartner;E-Mail-Adresse;Telefonnummer;Land;Bewertung;Letzter Kontakt
LUDWIG VAN DER BERG;ludwig@gmial.com;030 901820;Deutschland;85,5;03.02.2026
ADA LOVELACE;info@engines.example;020 7946 0123;Großbritannien;7;04.02.2026
`;

describe("a German file", { timeout: 60_000 }, () => {
  it("is mapped, transformed and judged, with what a person adds to the suggestion", async () => {
    const workspace = await aWorkspace(service());
    const id = await uploadCsv(workspace, file);
    const suggested = await awaitImport(workspace, id, ["validated"]);

    expect(suggested.mapping.map(({ field, transforms }) => [field, transforms])).toEqual([
      ["name", [{ kind: "case", to: "title" }, { kind: "split_name" }]],
      ["email", undefined],
      ["phone", undefined],
      ["country", undefined],
      ["score", [{ kind: "parse_number", decimal: "," }]],
      ["last_contacted_at", [{ kind: "parse_date", date_order: "dmy" }]],
    ]);
    expect(suggested.counts).toMatchObject({ total: 2, valid: 2, warning: 1, invalid: 0 });

    await workspace.request("PUT", `/leads/import/${id}/mapping`, {
      body: {
        mapping: [
          {
            column: "Letzter Kontakt",
            field: "last_contacted_at",
            transforms: [{ kind: "parse_date", date_order: "dmy" }],
          },
          { column: "(fair)", field: "source", transforms: [{ kind: "constant", value: "Hannover" }] },
        ],
      },
    });
    const checked = await awaitImport(workspace, id, ["validated"]);
    expect(checked.counts).toMatchObject({ total: 2, valid: 2, invalid: 0 });
    await workspace.request("POST", `/leads/import/${id}/confirm`);
    expect((await awaitImport(workspace, id)).counts).toMatchObject({ created: 2 });

    const { data } = (await workspace.request("GET", "/leads")).body;
    expect(
      data.toSorted((a: { email: string }, b: { email: string }) => (a.email < b.email ? -1 : 1)),
    ).toMatchObject([
      {
        name: "Ada Lovelace",
        phone: "+442079460123",
        country: "GB",
        score: 7,
        email_status: "role",
        source: "Hannover",
      },
      {
        name: "Ludwig van der Berg",
        first_name: "Ludwig",
        last_name: "van der Berg",
        email: "ludwig@gmial.com",
        email_status: "risky",
        phone: "+4930901820",
        country: "DE",
        score: 85.5,
        last_contacted_at: "2026-02-03T00:00:00.000Z",
      },
    ]);
  });
});
