import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import type { Answer } from "#test/support/service.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const lead = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/leads", { body })).body.id;
const tag = async ({ request }: Workspace, body: object, key?: string): Promise<Answer> =>
  request("POST", "/tags", { body, ...(key === undefined ? {} : { key }) });

/** Counts a message to a lead and what became of it. */
const engage = ({ request }: Workspace, lead_id: string, kinds: readonly string[]) =>
  request("POST", "/engagement/events", {
    body: {
      events: kinds.map((kind) => ({
        id: `${lead_id}-${kind}`,
        lead_id,
        type: kind,
        occurred_at: "2026-11-20T10:00:00.000Z",
        message_id: lead_id,
      })),
    },
  });

const codeOf = ({ status, body }: Answer) => [status, body.code];

describe("the tags that leads carry", () => {
  it("are listed by how many do, described or not, to whom they may read", async () => {
    const workspace = await aWorkspace(service());
    const { body: vip } = await tag(workspace, { name: "VIP" });
    await tag(workspace, { name: "nobody's" });
    await lead(workspace, { email: "a@example.com", tags: ["vip", "fair"] });
    await lead(workspace, { email: "b@example.com", tags: ["vip", "Fair"] });
    await lead(workspace, { email: "c@example.com", tags: ["vip"] });
    const used = async (query = "", key?: string) =>
      (await workspace.request("GET", `/tags/used${query}`, key === undefined ? {} : { key })).body.data;

    const all = [
      { name: "VIP", leads: 3, tag_id: vip.id },
      { name: "fair", leads: 2, tag_id: null },
    ];
    expect(await used()).toEqual(all);
    expect(await used("?limit=1")).toEqual(all.slice(0, 1));
    expect(await used("?described=false&limit=1")).toEqual(all.slice(1));
  });
});

describe("a tag", () => {
  it("has a name of its own in any letter case, which another spelling of it may replace", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: vip } = await tag(workspace, { name: "Vip", category: "value/top" });
    const again = await tag(workspace, { name: " VIP " });
    const { body: other } = await tag(workspace, { name: "other" });

    const spelt = await request("PATCH", `/tags/${vip.id}`, { body: { name: "VIP", category: null } });
    const clash = await request("PATCH", `/tags/${other.id}`, { body: { name: "vip" } });

    expect(codeOf(again)).toEqual([409, "duplicate_tag"]);
    expect(spelt.body).toMatchObject({ name: "VIP", category: null, version: 2 });
    expect(codeOf(clash)).toEqual([409, "duplicate_tag"]);
    await request("DELETE", `/tags/${vip.id}`);
    expect((await request("PATCH", `/tags/${other.id}`, { body: { name: "vip" } })).status).toBe(200);
  });

  it("keeps its name while leads carry it, in whatever case they do", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { body: warm } = await tag(workspace, { name: "Warm" });
    const id = await lead(workspace, { email: "ada@example.com", tags: ["warm"] });
    const rename = () => request("PATCH", `/tags/${warm.id}`, { body: { name: "Hot" } });

    const refused = await rename();
    await request("PATCH", `/leads/${id}`, { body: { tags: [] } });

    expect(codeOf(refused)).toEqual([409, "wrong_state"]);
    expect(refused.body.detail).toContain("1 lead carries");
    expect((await rename()).body.name).toBe("Hot");
  });

  it("is listed by category with what is below it, and counts the leads that the caller may read", async () => {
    const workspace = await aWorkspace(service());
    const { token: key, memberId } = await aKey(workspace, "sales_rep");
    await tag(workspace, { name: "SaaS", category: "Industry/Software" });
    await tag(workspace, { name: "Steel", category: "industry" });
    await tag(workspace, { name: "vip", category: "industrywide" });
    await lead(workspace, { email: "a@example.com", tags: ["saas", "SaaS"], owner_id: memberId });
    await lead(workspace, {
      email: "b@example.com",
      tags: ["SAAS", "undeclared"],
      owner_id: workspace.adminId,
    });
    const list = async (query: string, options: object = {}) => {
      const { body } = await workspace.request("GET", `/tags?${query}`, options);
      return body.data.map(({ name, leads }: { name: string; leads?: number }) => [name, leads]);
    };

    expect(await list("category=INDUSTRY")).toEqual([
      ["Steel", undefined],
      ["SaaS", undefined],
    ]);
    expect(await list("category=industry/software&include=counts")).toEqual([["SaaS", 2]]);
    expect(await list("include=counts", { key })).toEqual([
      ["vip", 0],
      ["Steel", 0],
      ["SaaS", 1],
    ]);
    const { body: page } = await workspace.request("GET", "/tags?category=industry&limit=1");
    const other = await workspace.request("GET", `/tags?category=value&limit=1&cursor=${page.next_cursor}`);
    expect(await list(`category=industry&limit=1&cursor=${page.next_cursor}`)).toEqual([["SaaS", undefined]]);
    expect(codeOf(other)).toEqual([400, "invalid_cursor"]);
  });

  it("tells how its leads perform beside all, by owner, as they are after the write before", async () => {
    const workspace = await aWorkspace(service());
    const { memberId } = await aKey(workspace, "sales_rep");
    const { token: viewer } = await aKey(workspace, "viewer");
    const { body: vip } = await tag(workspace, { name: "VIP" });
    const figures = async (options: object = {}) =>
      (await workspace.request("GET", `/tags/${vip.id}/analytics`, options)).body;
    const empty = await figures();
    const first = await lead(workspace, {
      email: "a@example.com",
      tags: ["vip"],
      score: 80,
      owner_id: memberId,
    });
    await lead(workspace, { email: "b@example.com", tags: ["VIP", "Vip"], score: 71 });
    await lead(workspace, { email: "c@example.com", tags: ["vip"] });
    const plain = await lead(workspace, { email: "d@example.com", score: 10 });
    await engage(workspace, first, ["sent", "delivered", "open"]);
    await engage(workspace, plain, ["sent", "delivered"]);

    const full = await figures();

    expect(empty).toMatchObject({ leads: 0, share: null, average_score: null, by_owner: [] });
    expect(full).toMatchObject({
      leads: 3,
      share: 0.75,
      average_score: 75.5,
      engagement: { delivered: 1, opens: 1, open_rate: 1, click_rate: 0 },
      all: { leads: 4, average_score: 53.67, engagement: { delivered: 2, open_rate: 0.5 } },
      by_owner: [
        { owner_id: null, leads: 2, average_score: 71, engagement: { open_rate: null } },
        { owner_id: memberId, leads: 1, average_score: 80, engagement: { open_rate: 1 } },
      ],
    });
    const { by_owner: _, ...aggregates } = full;
    expect(await figures({ key: viewer })).toEqual(aggregates);
  });

  it("of another member is nothing that a sales rep changes or deletes", async () => {
    const workspace = await aWorkspace(service());
    const { token: key } = await aKey(workspace, "sales_rep");
    const { body: theirs } = await tag(workspace, { name: "theirs" });
    const { body: own } = await tag(workspace, { name: "own" }, key);

    expect((await workspace.request("GET", `/tags/${theirs.id}`, { key })).status).toBe(200);
    expect((await workspace.request("PUT", `/tags/${theirs.id}`, { key, body: {} })).status).toBe(403);
    expect((await workspace.request("DELETE", `/tags/${theirs.id}`, { key })).status).toBe(403);
    expect((await workspace.request("DELETE", `/tags/${own.id}`, { key })).status).toBe(204);
  });
});
