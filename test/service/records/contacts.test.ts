import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
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

let made = 0;
const aLead = async (fields: object = {}): Promise<string> => {
  made += 1;
  const body = { email: `contact-${made}@example.com`, owner_id: workspace.adminId, ...fields };
  return (await workspace.request("POST", "/leads", { body })).body.id;
};
const convert = (lead: string, body: object, key = workspace.key, headers = {}) =>
  workspace.request("POST", `/leads/${lead}/convert`, { body, key, headers });

describe("POST /leads/{lead_id}/convert", () => {
  it("makes a contact with a deal and a company, once, and a retry under its key finds all three", async () => {
    const { request } = workspace;
    const lead = await aLead({ email: "ada@first-co.example" });
    const body = {
      deal: { name: "Engines", amount: { amount: "10.00", currency: "EUR" } },
      company: { name: "First Co", domain: "first-co.example", external_ids: { crm: "first" } },
    };
    const headers = { "idempotency-key": "convert-1" };
    const first = await convert(lead, body, workspace.key, headers);
    const again = await convert(lead, body, workspace.key, headers);
    const other = await convert(lead, { deal: { name: "Another" } });
    const { body: contact } = await request("GET", `/contacts/${lead}`);
    const { body: deal } = await request("GET", `/deals/${first.body.deal.id}`);
    const { body: deals } = await request("GET", "/deals?name=Another");

    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect([other.status, other.body.code]).toEqual([409, "wrong_state"]);
    expect(deals.data).toEqual([]);
    expect(contact).toMatchObject({
      id: lead,
      lifecycle: "contact",
      converted_by: workspace.adminId,
      version: 2,
    });
    expect(deal).toMatchObject({ lead_ids: [lead], company_id: first.body.company.id });
  });

  it("does nothing where a part of it can't be", async () => {
    const { request } = workspace;
    const lead = await aLead();
    await request("POST", "/deals", { body: { name: "Held", external_ids: { crm: "17" } } });
    const answers = [
      await convert(lead, {
        deal: { name: "X", external_ids: { crm: "17" } },
        company: { name: "Never Ltd" },
      }),
      await convert(lead, { company: { domain: "gmail.com" } }),
      await convert(lead, { deal: { name: "X", owner_id: "mem_01J0000000000000000000000A" } }),
      await convert(lead, { deal: { name: "X", amount: { amount: "-1", currency: "EUR" } } }),
    ];
    const { body: after } = await request("GET", `/leads/${lead}`);
    const { body: companies } = await request("GET", "/companies?name=Never%20Ltd");

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, "duplicate_record"],
      [422, "validation_failed"],
      [422, "validation_failed"],
      [422, "validation_failed"],
    ]);
    expect(answers.slice(1).map(({ body }) => body.errors[0].pointer)).toEqual([
      "/company/domain",
      "/deal/owner_id",
      "/deal/amount/amount",
    ]);
    expect([after.lifecycle, after.version]).toEqual(["lead", 1]);
    expect(companies.data).toEqual([]);
  });

  it("is refused for leads of others and for viewers, and takes the company that is there", async () => {
    const { request } = workspace;
    const { body: company } = await request("POST", "/companies", { body: { domain: "there.example" } });
    const [foreign, own] = [await aLead(), await aLead({ owner_id: rep.memberId, email: "x@there.example" })];
    const statuses = [
      (await convert(foreign, {}, rep.token)).status,
      (await convert(own, {}, viewer.token)).status,
    ];
    const done = await convert(own, { deal: { name: "Seats" } }, rep.token);

    expect(statuses).toEqual([404, 403]);
    expect([done.body.company.id, done.body.deal.company_id]).toEqual([company.id, company.id]);
    expect(done.body.deal.owner_id).toBe(rep.memberId);
  });
});

describe("/contacts", () => {
  it("are the leads that became one, found by any filter, to each what they may see", async () => {
    const { request } = workspace;
    const [lead, contact] = [await aLead({ city: "Oslo" }), await aLead({ city: "Oslo" })];
    await convert(contact, {});
    const list = async (path: string, key = workspace.key) =>
      (await request("GET", path, { key })).body.data.map(({ id }: { id: string }) => id);
    const { body: searched } = await request("POST", "/contacts/search", {
      body: { filter: 'city = "Oslo"' },
    });

    expect(await list("/contacts?city=Oslo")).toEqual([contact]);
    expect(searched.data.map(({ id }: { id: string }) => id)).toEqual([contact]);
    expect(await list("/leads?city=Oslo&lifecycle=lead")).toEqual([lead]);
    expect(await list("/contacts?city=Oslo", rep.token)).toEqual([]);
    expect((await request("GET", `/contacts/${lead}`)).status).toBe(404);
    expect((await request("GET", `/contacts/${contact}`, { key: viewer.token })).body.email).toContain("***");
  });
});
