import { describe, expect, it } from "vitest";
import { awaitImport, importCsv, uploadCsv } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const leadOf = async ({ request }: Workspace, ref: string) => (await request("GET", `/leads/${ref}`)).body;

const csvOf = async ({ request }: Workspace): Promise<string> =>
  (await request("GET", "/leads/export?format=csv")).body;

const linesOf = async ({ request }: Workspace, id: string): Promise<string[]> => {
  const { body } = await request("GET", `/leads/import/${id}/errors`);
  return (await (await fetch(body.url)).text()).split("\r\n").slice(1, -1);
};

describe("external ids, social profiles and revenue", { timeout: 60_000 }, () => {
  it("come back from an exported file as they were, and an undo takes them from a lead that had none", async () => {
    const own = await aWorkspace(service());
    const parts = {
      external_ids: { salesforce: "00Q1;,2", zoho_crm: "007" },
      social: { linkedin: "https://www.linkedin.com/in/ada", xing: "https://www.xing.com/profile/Ada" },
      company: { name: "Engines", revenue: { amount: "1234.5", currency: "EUR" } },
    };
    await own.request("POST", "/leads", { body: { email: "ada@example.com", ...parts } });
    const csv = await csvOf(own);
    const other = await aWorkspace(service());
    const before = {
      email: "ada@example.com",
      external_ids: { hubspot: "12" },
      company: { name: "Engines" },
    };
    await other.request("POST", "/leads", { body: before });

    const { id, warnings, counts } = await importCsv(other, csv);

    expect([warnings, counts.updated]).toEqual([[], 1]);
    expect(await leadOf(other, "email:ada@example.com")).toMatchObject({
      ...parts,
      external_ids: { ...parts.external_ids, hubspot: "12" },
    });
    await other.request("POST", `/leads/import/${id}/undo`);
    expect((await awaitImport(other, id, ["undone"])).undo).toMatchObject({ restored: 1 });
    const { external_ids, social, company } = await leadOf(other, "email:ada@example.com");
    expect([external_ids, social, company.revenue]).toEqual([{ hubspot: "12" }, {}, null]);
    const found = await other.request("GET", `/leads/ext:salesforce:${encodeURIComponent("00Q1;,2")}`);
    expect(found.status).toBe(404);
  });

  it("of another lead refuse their row alone; without an email they are what the row is matched by", async () => {
    const own = await aWorkspace(service());
    await own.request("POST", "/leads", { body: { email: "a@ex.example", external_ids: { sf: "1" } } });
    await own.request("POST", "/leads", { body: { email: "b@ex.example", external_ids: { sf: "2" } } });
    const csv = [
      "email,name,company,title,external_ids.sf",
      "b@ex.example,B,Acme,Analyst,1",
      "new@ex.example,N,Acme,Analyst,2",
      ",A,Acme,Countess,1",
      "c@ex.example,C,Acme,Analyst,3",
      ",D,Acme,Analyst,3",
      ",E,Acme,Analyst,4",
    ].join("\n");

    const { id, counts } = await importCsv(own, csv);

    expect(counts).toMatchObject({ total: 6, invalid: 3, created: 2, updated: 1, duplicate_existing: 1 });
    const lines = await linesOf(own, id);
    const taken = (row: number, message: string) =>
      expect.stringMatching(new RegExp(`^${row},invalid,duplicate_value,external_ids.sf,${message}`));
    expect(lines).toEqual([
      taken(2, "Another lead has this value already."),
      taken(3, "Another lead has this value already."),
      taken(6, "Row 5 has this value already."),
    ]);
    expect(await leadOf(own, "email:a@ex.example")).toMatchObject({ title: "Countess" });
    expect(await leadOf(own, "email:b@ex.example")).toMatchObject({ title: null, external_ids: { sf: "2" } });

    // The same file again changes nothing more.
    const again = await importCsv(own, csv);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, skipped: 3, failed: 0, invalid: 3 });
  });

  it("of a known system wait for a person, who confirms what the column is", async () => {
    const own = await aWorkspace(service());
    const csv = "Record ID,Email\n1001,a@hs.example\n1002,b@hs.example\n";
    const id = await uploadCsv(own, csv, { auto_confirm: true });

    const waiting = await awaitImport(own, id, ["validated"]);
    expect(waiting.needs_review).toMatchObject([{ code: "unsure_column", column: "Record ID" }]);
    await own.request("POST", `/leads/import/${id}/confirm`);
    await awaitImport(own, id);

    expect(await leadOf(own, "email:b@hs.example")).toMatchObject({ external_ids: { hubspot: "1002" } });
  });
});
