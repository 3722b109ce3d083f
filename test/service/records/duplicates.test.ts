import { describe, expect, it } from "vitest";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

interface Found {
  readonly lead: { readonly id: string };
}

const acme = { name: "Acme Ltd" };

const aLead = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/leads", { body })).body.id;

const duplicatesOf = async ({ request }: Workspace, id: string, query = "") =>
  (await request("GET", `/leads/${id}/duplicates${query}`)).body;

/** Two who are one, and somebody else at the same company. */
const threeLeads = async (workspace: Workspace) => ({
  bill: await aLead(workspace, { name: "Bill Gates", email: "bill@acme.example", company: acme }),
  william: await aLead(workspace, {
    first_name: "William",
    last_name: "Gates",
    phone: "+442079460123",
    company: { name: "ACME" },
  }),
  ada: await aLead(workspace, { name: "Ada Lovelace", email: "ada@acme.example", company: acme }),
});

describe("GET /leads/{lead_id}/duplicates", () => {
  it("finds who is likely the same, with a score and the fields that agree and differ", async () => {
    const workspace = await aWorkspace(service());
    const { bill, william } = await threeLeads(workspace);

    const { data, complete } = await duplicatesOf(workspace, bill);

    expect(data).toMatchObject([{ lead: { id: william, last_name: "Gates" }, dismissed: null }]);
    expect(complete).toBe(true);
    expect(data[0].score).toBeGreaterThan(0.9);
    expect(
      Object.fromEntries(
        data[0].fields.map(({ field, agreement }: Record<string, string>) => [field, agreement]),
      ),
    ).toMatchObject({ first_name: "close", last_name: "same", email: "missing", company: "same" });
  });

  it("finds the pair from either side, after a change and not after a deletion", async () => {
    const workspace = await aWorkspace(service());
    const { bill, william } = await threeLeads(workspace);
    const idsOf = async (id: string) =>
      (await duplicatesOf(workspace, id)).data.map(({ lead }: Found) => lead.id);

    const before = await idsOf(william);
    await workspace.request("PATCH", `/leads/${bill}`, {
      body: { name: "Mary Jones", first_name: null, last_name: null },
    });
    const renamed = await idsOf(william);
    await workspace.request("PATCH", `/leads/${bill}`, { body: { name: "Bill Gates" } });
    const again = await idsOf(william);
    await workspace.request("DELETE", `/leads/${bill}`);

    expect([before, renamed, again, await idsOf(william)]).toEqual([[bill], [], [bill], []]);
  });

  it("shows a sales rep no lead that they may not read", async () => {
    const workspace = await aWorkspace(service());
    const { bill, william } = await threeLeads(workspace);
    const { body: rep } = await workspace.request("POST", "/team/members", {
      body: { email: "rep@example.com", name: "Rep", role: "sales_rep" },
    });
    const { body: other } = await workspace.request("POST", "/team/members", {
      body: { email: "other@example.com", name: "Other", role: "sales_rep" },
    });
    const { body: key } = await workspace.request("POST", "/api-keys", {
      body: { name: "Rep", member_id: rep.id },
    });
    const ask = () => service().request("GET", `/leads/${bill}/duplicates`, { key: key.token });

    const open = (await ask()).body;
    await workspace.request("PATCH", `/leads/${william}`, { body: { owner_id: other.id } });
    const hidden = (await ask()).body;
    const mark = await service().request("POST", `/leads/${bill}/duplicates/dismiss`, {
      key: key.token,
      body: { lead_ids: [william] },
    });

    expect(open.data.map(({ lead }: Found) => lead.id)).toEqual([william]);
    expect(hidden).toEqual({ data: [], compared: 0, complete: true });
    expect(mark.body).toEqual({ results: [{ lead_id: william, status: 404 }] });
    expect((await duplicatesOf(workspace, bill)).data).toHaveLength(1);
  });
});

describe("a dismissed pair", () => {
  it("stays dismissed on both sides until that is taken back", async () => {
    const workspace = await aWorkspace(service());
    const { bill, william } = await threeLeads(workspace);
    const missing = "lead_01J0000000000000000000000A";

    const { body: marked } = await workspace.request("POST", `/leads/${bill}/duplicates/dismiss`, {
      body: { lead_ids: [william, missing] },
    });
    await workspace.request("PATCH", `/leads/${william}`, { body: { city: "London" } });
    const shown = [await duplicatesOf(workspace, bill), await duplicatesOf(workspace, william)];
    const asked = await duplicatesOf(workspace, william, "?include=dismissed");
    await workspace.request("POST", `/leads/email:bill@acme.example/duplicates/undismiss`, {
      body: { lead_ids: [william] },
    });

    expect(marked.results).toEqual([
      { lead_id: william, status: 200 },
      { lead_id: missing, status: 404 },
    ]);
    expect(shown.map(({ data }) => data)).toEqual([[], []]);
    expect(asked.data).toMatchObject([
      { lead: { id: bill }, dismissed: { by: expect.stringMatching(/^mem_/) } },
    ]);
    expect((await duplicatesOf(workspace, william)).data).toMatchObject([
      { lead: { id: bill }, dismissed: null },
    ]);
  });

  it("is never a lead and itself", async () => {
    const workspace = await aWorkspace(service());
    const id = await aLead(workspace, { email: "ada@example.com" });

    const answer = await workspace.request("POST", `/leads/${id}/duplicates/dismiss`, {
      body: { lead_ids: [id] },
    });

    expect([answer.status, answer.body.errors[0].code]).toEqual([422, "same_lead"]);
  });
});
