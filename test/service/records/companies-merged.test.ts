import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;
let rep: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  workspace = await aWorkspace(service());
  rep = await aKey(workspace, "sales_rep");
});

const create = (body: object, key = workspace.key) => workspace.request("POST", "/companies", { body, key });
const codesOf = ({ body }: { body: { errors?: { code: string; pointer: string }[] } }) =>
  body.errors?.map(({ code, pointer }) => [code, pointer]);

describe("a company", () => {
  it("goes into another with its ids, leads, deals, activities and comments, once, and comes back whole", async () => {
    const { request } = workspace;
    const { body: into } = await create({ name: "Vandelay", domain: "vandelay.example", city: "New York" });
    const { body: from } = await create({
      name: "Vandelay Imports",
      domain: "vandelay-imports.example",
      city: "Queens",
      industry: "latex",
      external_ids: { crm: "v-2" },
    });
    const { body: lead } = await request("POST", "/leads", {
      body: { email: "art@vandelay-imports.example" },
    });
    await request("POST", "/deals", { body: { name: "Latex", company_id: from.id } });
    await request("POST", "/activities", { body: { kind: "note", body: "Said", company_id: from.id } });
    await request("POST", "/comments", { body: { on: from.id, body: "On the one that went" } });
    const post = (path: string, body: object, key = workspace.key) =>
      request("POST", `/companies/${path}`, { body, key });
    const merge = (key = workspace.key) => post(`${into.id}/merge`, { from: from.id }, key);
    const told = async (what: string) => (await request("GET", what)).body.data;
    const about = async () => ({
      leads: (await told(`/companies/${into.id}/leads`)).map(({ id }: { id: string }) => id),
      deals: (await told(`/companies/${into.id}/deals`)).map(({ name }: { name: string }) => name),
      named: (await told(`/deals?company_id=${into.id}`)).map(({ name }: { name: string }) => name),
      said: (await told(`/comments?on=${into.id}`)).map(({ body }: { body: string }) => body),
    });
    const timeline = async () => {
      const kinds: string[] = [];
      let path = `/companies/${into.id}/timeline?limit=1`;
      for (;;) {
        const { body: page } = await request("GET", path);
        kinds.push(...page.data.map(({ kind }: { kind: string }) => kind));
        if (!page.has_more) return kinds.toSorted((a, b) => a.localeCompare(b));
        path = `/companies/${into.id}/timeline?limit=1&cursor=${encodeURIComponent(page.next_cursor)}`;
      }
    };
    const before = await about();
    const refused = [
      await merge(rep.token),
      await post(`${into.id}/merge`, { from: into.id }),
      await post(`${into.id}/merge`, { from: "co_01J0000000000000000000000Z" }),
      await post(`${into.id}/merge/undo`, { from: from.id }),
    ];
    const first = await merge();
    const again = await merge();
    const across = [
      await post(`${from.id}/merge`, { from: into.id }),
      await post(`${(await create({ domain: "kramerica.example" })).body.id}/merge`, { from: from.id }),
      await request("POST", `/companies/${from.id}/restore`),
    ];
    const led = await request("GET", `/companies/${from.id}`);
    const { body: batch } = await post("batch", {
      items: [{ action: "upsert", record: { name: "X", external_ids: { crm: "v-2" }, region: "NY" } }],
    });
    const [after, rows] = [await about(), await timeline()];
    const undone = await post(`${into.id}/merge/undo`, { from: from.id });
    const back = await request("GET", `/companies/${from.id}`);

    expect(before).toEqual({ leads: [], deals: [], named: [], said: [] });
    expect(refused.map(({ status }) => status)).toEqual([403, 422, 422, 409]);
    expect(refused.slice(1, 3).map(codesOf)).toEqual([
      [["same_company", "/from"]],
      [["unknown_company", "/from"]],
    ]);
    expect(first.body).toMatchObject({
      id: into.id,
      name: "Vandelay",
      city: "New York",
      industry: "latex",
      domains: ["vandelay-imports.example"],
      version: 2,
    });
    expect(again.body).toEqual(first.body);
    expect(across.map(({ status, body }) => [status, body.errors?.[0].code ?? body.code])).toEqual([
      [409, "wrong_state"],
      [422, "moved_company"],
      [409, "duplicate_company"],
    ]);
    expect([led.body.id, led.body.merged_into]).toEqual([into.id, into.id]);
    expect([batch.results[0].status, batch.results[0].record.id]).toEqual([200, into.id]);
    expect(after).toEqual({
      leads: [lead.id],
      deals: ["Latex"],
      named: ["Latex"],
      said: ["On the one that went"],
    });
    expect(rows).toEqual(
      "activity comment created created field_change field_change field_change".split(" "),
    );
    expect(undone.body).toMatchObject({
      industry: null,
      domains: [],
      merged: [],
      external_ids: {},
      region: "NY",
    });
    expect(back.body).toMatchObject({
      id: from.id,
      city: "Queens",
      industry: "latex",
      external_ids: { crm: "v-2" },
    });
    expect(await about()).toEqual(before);
  });

  it("with several domains is made anew by the leads of none of them once somebody has deleted it", async () => {
    const { request } = workspace;
    const { body: made } = await create({
      name: "Soylent",
      domain: "soylent.example",
      domains: ["soylent-labs.example"],
    });
    await request("DELETE", `/companies/${made.id}`);
    await request("POST", "/leads", { body: { email: "a@soylent-labs.example" } });
    await request("POST", "/leads", { body: { email: "a@after-soylent.example" } });
    await eventually(
      async () => (await request("GET", "/companies?domain=after-soylent.example")).body.data,
      (found) => found.length > 0,
    );
    const none = (await request("GET", "/companies?domain=soylent-labs.example")).body.data;
    const byHand = await create({ domain: "soylent-labs.example" });
    const restored = await request("POST", `/companies/${made.id}/restore`);

    expect(none).toEqual([]);
    expect([byHand.status, restored.status, restored.body.existing_id]).toEqual([201, 409, byHand.body.id]);
  });

  it("has the workspace's own fields, held to their definitions, asked by filters, filled by a merge", async () => {
    const { request } = workspace;
    const field = { on: "company", key: "tier", kind: "dropdown", label: "Tier" };
    await request("POST", "/custom-fields", {
      body: { ...field, options: [{ value: "gold", aliases: ["Au"] }, { value: "tin" }] },
    });
    const { body: made } = await create({ domain: "own-fields.example", custom: { tier: "AU" } });
    const refused = [
      await create({ domain: "own-fields-2.example", custom: { tier: "wood" } }),
      await request("PUT", `/companies/${made.id}`, { body: { custom: { tear: "gold" } } }),
    ];
    const { body: other } = await create({ domain: "own-fields-3.example" });
    const found = await request("POST", "/companies/search", { body: { filter: 'custom.tier = "gold"' } });
    const short = await request("GET", "/companies?custom.tier=gold&fields=id,custom");
    const merged = await request("POST", `/companies/${other.id}/merge`, { body: { from: made.id } });
    const cleared = await request("PUT", `/companies/${other.id}`, { body: { custom: { tier: null } } });
    await request("POST", "/leads", {
      body: {
        email: "a@own-fields-4.example",
        company: { domain: "own-fields-4.example", custom: { tier: "tin" } },
      },
    });
    const [made4] = await eventually(
      async () => (await request("GET", "/companies?custom.tier=tin")).body.data,
      (all) => all.length > 0,
    );

    expect(made.custom).toEqual({ tier: "gold" });
    expect(refused.map(codesOf)).toEqual([
      [["unknown_option", "/custom/tier"]],
      [["unknown_field", "/custom/tear"]],
    ]);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect(short.body.data).toEqual([{ id: made.id, custom: { tier: "gold" } }]);
    expect([merged.body.custom, cleared.body.custom]).toEqual([{ tier: "gold" }, {}]);
    expect(made4).toMatchObject({ domain: "own-fields-4.example", custom: { tier: "tin" } });
  });
});
