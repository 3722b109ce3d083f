import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, importCsv, uploadCsv } from "#test/support/await-import.ts";
import { postStep } from "#test/support/import-steps.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const deals = async ({ request }: Workspace, key?: string): Promise<Map<string, Record<string, unknown>>> => {
  const { body } = await request("GET", "/deals?limit=100", key === undefined ? {} : { key });
  return new Map(body.data.map((one: { name: string }) => [one.name, one]));
};

const csv = [
  "deal name,amount,currency,status,close date,emails,domain,owner,deal id",
  "40 seats,12000.00,EUR,won,2026-03-31,ada@initech.example;nobody@initech.example,initech.example,,d-1",
  "Again,1.00,EUR,open,,,,,d-1",
  ",1.00,EUR,open,,,,,d-2",
  "10 seats,-3,EUR,open,,,gone.example,stranger@initech.example,d-3",
  "Known,1.00,EUR,open,,,,,d-4",
].join("\n");

describe("an import of deals", { timeout: 120_000 }, () => {
  it("takes deals that were closed long ago, by the stage that a column names", async () => {
    const workspace = await aWorkspace(service());
    const file = [
      "deal name,deal stage,closed lost reason,closed date",
      "A,Lost,Price,2026-01-05",
      "B,Won,,2026-01-06",
      "C,Won,Price,2026-01-07",
    ].join("\n");

    const id = await uploadCsv(workspace, file, { object: "deal", auto_confirm: true });
    const { counts } = await awaitImport(workspace, id);
    const stored = await deals(workspace);

    expect(counts).toMatchObject({ created: 2, invalid: 1, failed: 0 });
    expect(stored.get("A")).toMatchObject({ status: "lost", lost_reason: "Price" });
    const [opened, closed] = [stored.get("B")?.["opened_at"], stored.get("B")?.["closed_at"]];
    expect([opened, stored.get("B")?.["status"]]).toEqual([closed, "won"]);
  });

  it("finds leads by email and the company by its domain; bad cells and rows fail alone", async () => {
    const workspace = await aWorkspace(service());
    const lead = { email: "ada@initech.example" };
    // Before its lead, of whose domain it would be made.
    const company = (
      await workspace.request("POST", "/companies", { body: { name: "I", domain: "initech.example" } })
    ).body.id;
    const leadId = (await workspace.request("POST", "/leads", { body: lead })).body.id;
    const known = { name: "Before", external_ids: { import: "d-4" } };
    await workspace.request("POST", "/deals", { body: known });

    const id = await uploadCsv(workspace, csv, { object: "deal" });
    const checked = await awaitImport(workspace, id, ["validated"]);
    const preview = await workspace.request("GET", `/leads/import/${id}/preview`);
    await postStep(workspace, id, "confirm");
    const done = await awaitImport(workspace, id);
    const errors = await (
      await fetch((await workspace.request("GET", `/leads/import/${id}/errors`)).body.url)
    ).text();

    expect([checked.object, checked.counts]).toMatchObject([
      "deal",
      { total: 5, valid: 3, warning: 2, invalid: 1, duplicate_in_file: 1, duplicate_existing: 1 },
    ]);
    expect(preview.body.rows[0]).toMatchObject({
      row: 2,
      deal: { values: { name: "40 seats" } },
      matches: false,
    });
    expect(done.counts).toMatchObject({ created: 2, updated: 1, skipped: 0, failed: 0 });
    const stored = await deals(workspace);
    expect(new Set(stored.keys())).toEqual(new Set(["10 seats", "40 seats", "Before"]));
    expect(stored.get("40 seats")).toMatchObject({
      amount: { amount: "12000.00", currency: "EUR" },
      status: "won",
      close_date: "2026-03-31",
      lead_ids: [leadId],
      company_id: company,
      external_ids: { import: "d-1" },
    });
    expect(stored.get("10 seats")).toMatchObject({ amount: null, company_id: null });
    for (const code of [
      "unknown_lead",
      "duplicate_in_file",
      "required",
      "invalid_amount",
      "unknown_company",
      "unknown_member",
    ])
      expect(errors).toContain(code);
    // Undone, what nobody has changed since is gone; the rest is told.
    const changed = String(stored.get("10 seats")?.["id"]);
    await workspace.request("PUT", `/deals/${changed}`, { body: { next_step: "Call" } });
    await postStep(workspace, id, "undo");
    const undone = await awaitImport(workspace, id, ["undone"]);
    const left = await (
      await fetch((await workspace.request("GET", `/leads/import/${id}/undo`)).body.url)
    ).text();

    expect(undone.undo).toMatchObject({ deleted: 1, restored: 1, left: 1, gone: 0 });
    expect(left).toMatch(new RegExp(`${changed},[^\\r]*changed_since`));
    expect(new Set((await deals(workspace)).keys())).toEqual(new Set(["10 seats", "Before"]));
  });

  it("is mapped anew by hand, from rows in the body, and is a sales rep's own", async () => {
    const workspace = await aWorkspace(service());
    const rep = await aKey(workspace, "sales_rep");
    const rows = [{ What: "From rows", Worth: "7.50" }];
    const begun = await workspace.request("POST", "/leads/import", {
      body: { object: "deal", source: { kind: "rows", rows } },
      key: rep.token,
    });
    const id = begun.body.id;
    await awaitImport(workspace, id, ["validated"]);
    const map = (mapping: object[]) =>
      workspace.request("PUT", `/leads/import/${id}/mapping`, { body: { mapping }, key: rep.token });

    const wrong = await map([{ column: "What", field: "name" }]);
    await map([
      { column: "What", field: "deal.name" },
      { column: "Worth", field: "deal.amount" },
      { column: "Currency", field: "deal.currency", transforms: [{ kind: "constant", value: "USD" }] },
    ]);
    await awaitImport(workspace, id, ["validated"]);
    await workspace.request("POST", `/leads/import/${id}/confirm`, { key: rep.token });
    await awaitImport(workspace, id);

    expect([wrong.status, wrong.body.errors]).toMatchObject([
      422,
      [{ pointer: "/mapping/0/field", code: "not_of_this_import" }],
    ]);
    expect((await deals(workspace)).get("From rows")).toMatchObject({
      owner_id: rep.memberId,
      amount: { amount: "7.50", currency: "USD" },
    });
  });

  it("is refused what it can't do, and deals' fields are refused in an import of leads", async () => {
    const workspace = await aWorkspace(service());
    const source = { kind: "rows", rows: [{ name: "One" }] };
    const ask = (body: object) =>
      workspace.request("POST", "/leads/import", { body: { object: "deal", source, ...body } });

    const faults = [
      await ask({ options: { on_match: "review", tags: ["a"] } }),
      await ask({ mapping: "mine" }),
    ].map(({ status, body }) => [status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]);
    expect(faults).toEqual([
      [422, ["/options/on_match", "/options/tags"]],
      [422, ["/mapping"]],
    ]);
    const none = await importCsv(workspace, "name\nDry\n", { object: "deal", options: { dry_run: true } });
    expect([none.state, none.counts.valid, (await deals(workspace)).size]).toEqual(["done", 1, 0]);
  });
});
