import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;
let rep: Awaited<ReturnType<typeof aKey>>;
let viewer: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  workspace = await aWorkspace(service());
  [rep, viewer] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "viewer")];
});

describe("POST /exports of records", () => {
  const exported = async (body: object, key = workspace.key): Promise<string> => {
    const begun = await workspace.request("POST", "/exports", { body, key });
    const done = await eventually(
      () => workspace.request("GET", `/jobs/${begun.body.id}?wait=10`, { key }),
      ({ body: job }) => job.state === "done" || job.state === "failed",
    );
    return (await fetch(done.body.result_url)).text();
  };

  it("holds what passes the filter; of a sales rep's what they own or a lead of theirs has", async () => {
    const lead = { email: "exported@example.com", owner_id: rep.memberId };
    const theirs = (await workspace.request("POST", "/leads", { body: lead })).body.id;
    const free = (await workspace.request("POST", "/leads", { body: { email: "free@example.com" } })).body.id;
    const deals = [
      { name: "Exported 1", amount: { amount: "10.00", currency: "EUR" }, lead_ids: [theirs] },
      { name: "Exported 2", owner_id: rep.memberId },
      { name: "Exported 3", lead_ids: [free] },
      { name: "Another" },
    ];
    for (const body of deals) await workspace.request("POST", "/deals", { body });
    const asked = { object: "deal", filter: 'name CONTAINS "Exported"', fields: ["name", "amount"] };

    const [all, own] = [await exported(asked), await exported(asked, rep.token)];

    const rows = (text: string): string[] => text.trim().split("\r\n").toSorted();
    const head = "name,amount.amount,amount.currency";
    expect(rows(all)).toEqual(["Exported 1,10.00,EUR", "Exported 2,,", "Exported 3,,", head]);
    expect(rows(own)).toEqual(["Exported 1,10.00,EUR", "Exported 2,,", head]);
  });

  it("knows a contact from a lead, and is refused for another kind's field and for a viewer", async () => {
    const person = { email: "a.contact@example.com" };
    const { id } = (await workspace.request("POST", "/leads", { body: person })).body;
    await workspace.request("POST", `/leads/${id}/convert`, { body: {} });
    const ask = (body: object, key = workspace.key) => workspace.request("POST", "/exports", { body, key });

    expect(await exported({ object: "contact", fields: ["email"] })).toBe(
      "email\r\na.contact@example.com\r\n",
    );
    const wrong = await ask({ object: "deal", fields: ["email"] });
    const listed = await ask({ object: "deal", list: "list_01J0000000000000000000000A" });
    const hidden = await ask({ object: "deal" }, viewer.token);
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, "/fields/0"]);
    expect([listed.status, listed.body.errors[0].pointer]).toEqual([422, "/list"]);
    expect(hidden.status).toBe(403);
  });
});
