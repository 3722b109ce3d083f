import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const aLead = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/leads", { body })).body.id;

const aList = async ({ request }: Workspace, body: object = {}): Promise<string> =>
  (await request("POST", "/lists", { body: { name: "Fair", kind: "static", ...body } })).body.id;

const put = ({ request }: Workspace, list: string, lead_ids: readonly string[], key?: string) =>
  request("POST", `/lists/${list}/leads`, { body: { lead_ids }, ...(key === undefined ? {} : { key }) });

const idsOn = async ({ request }: Workspace, list: string, key?: string): Promise<string[]> =>
  (await request("GET", `/lists/${list}/leads?sort=email`, key === undefined ? {} : { key })).body.data.map(
    ({ id }: { id: string }) => id,
  );

describe("a static list", { timeout: 120_000 }, () => {
  it("holds the leads that were put on it, each answered by itself, and is read by the next request", async () => {
    const workspace = await aWorkspace(service());
    const ada = await aLead(workspace, { email: "ada@example.com" });
    const bob = await aLead(workspace, { email: "bob@example.com" });
    const list = await aList(workspace);

    const { body } = await put(workspace, list, [ada, "email:BOB@example.com", "email:nobody@example.com"]);
    const again = await put(workspace, list, [ada]);

    expect(body.results).toMatchObject([
      { status: 200, lead_id: ada, changed: true },
      { status: 200, changed: true },
      { status: 404, changed: false, code: "not_found" },
    ]);
    expect(again.body.results).toEqual([{ status: 200, lead_id: ada, changed: false }]);
    expect(await idsOn(workspace, list)).toEqual([ada, bob]);
    expect((await workspace.request("GET", `/leads/${ada}`)).body.lists).toEqual([list]);
  });

  it("lets go of leads, which stay", async () => {
    const workspace = await aWorkspace(service());
    const ada = await aLead(workspace, { email: "ada@example.com" });
    const list = await aList(workspace);
    await put(workspace, list, [ada]);

    const path = `/lists/${list}/leads/remove`;
    const { body } = await workspace.request("POST", path, { body: { lead_ids: [ada] } });

    expect(body.results).toEqual([{ status: 200, lead_id: ada, changed: true }]);
    expect(await idsOn(workspace, list)).toEqual([]);
    expect((await workspace.request("GET", `/leads/${ada}`)).body.lists).toEqual([]);
  });

  it("is a field of filters, and no field of a lead's own changes", async () => {
    const workspace = await aWorkspace(service());
    const ada = await aLead(workspace, { email: "ada@example.com" });
    await aLead(workspace, { email: "bob@example.com" });
    const list = await aList(workspace);
    await put(workspace, list, [ada]);

    const found = await workspace.request("GET", `/leads?lists[has_any]=${list}`);
    const refused = await workspace.request("PUT", `/leads/${ada}`, { body: { lists: [] } });

    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([ada]);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/lists"]);
  });

  it("is changed by its maker among sales reps, with leads that are theirs", async () => {
    const workspace = await aWorkspace(service());
    const { token: rep } = await aKey(workspace, "sales_rep");
    const list = await aList(workspace, { shared_with: { kind: "workspace", access: "view" } });
    const unassigned = await aLead(workspace, { email: "ada@example.com" });
    const body = { name: "Mine", kind: "static" };
    const mine = (await workspace.request("POST", "/lists", { body, key: rep })).body.id;
    const lead = { email: "bob@example.com" };
    const own = (await workspace.request("POST", "/leads", { body: lead, key: rep })).body.id;

    expect((await put(workspace, list, [own], rep)).status).toBe(403);
    expect((await put(workspace, mine, [own, unassigned], rep)).body.results).toMatchObject([
      { status: 200, changed: true },
      { status: 403, changed: false },
    ]);
    expect(await idsOn(workspace, mine, rep)).toEqual([own]);
  });
});

describe("a list's record", { timeout: 120_000 }, () => {
  it("has a name of its own, changes and goes", async () => {
    const { request } = await aWorkspace(service());
    const { body: made } = await request("POST", "/lists", { body: { name: "Fair", kind: "static" } });

    const second = await request("POST", "/lists", { body: { name: "Fair", kind: "static" } });
    const change = { name: "Fairs", description: "Both days" };
    const changed = await request("PUT", `/lists/${made.id}`, { body: change });

    expect([second.status, second.body.code]).toEqual([409, "duplicate_list"]);
    expect(changed.body).toMatchObject({ ...change, kind: "static", version: 2 });
    expect((await request("GET", "/lists")).body.data).toEqual([changed.body]);
    const among = async (query: string) => (await request("GET", `/lists?${query}`)).body.data.length;
    expect(await Promise.all(["kind=static&q=FAIR", "kind=dynamic", "q=foul"].map(among))).toEqual([1, 0, 0]);
    expect(await among(`created_by=${made.created_by}`)).toBe(1);
    expect((await request("DELETE", `/lists/${made.id}`)).status).toBe(204);
    expect((await request("GET", `/lists/${made.id}`)).status).toBe(404);
  });
});
