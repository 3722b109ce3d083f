import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const aLead = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/leads", { body })).body.id;

const aList = async ({ request }: Workspace, body: object, key?: string): Promise<string> =>
  (
    await request("POST", "/lists", {
      body: { name: "Fair", kind: "static", ...body },
      ...(key === undefined ? {} : { key }),
    })
  ).body.id;

const share = ({ request }: Workspace, list: string, shared_with: object) =>
  request("PUT", `/lists/${list}`, { body: { shared_with } });

/** An admin's lead on an admin's list, and a sales rep. */
const aSharing = async () => {
  const workspace = await aWorkspace(service());
  const lead = await aLead(workspace, { email: "ada@example.com", owner_id: workspace.adminId });
  const list = await aList(workspace, {});
  await workspace.request("POST", `/lists/${list}/leads`, { body: { lead_ids: [lead] } });
  const { token: key, memberId } = await aKey(workspace, "sales_rep");
  const by = (access: string) => ({ kind: "members", members: [{ member_id: memberId, access }] });
  const statusOf = async (method: "GET" | "PUT" | "DELETE", path: string, body?: object) =>
    (await workspace.request(method, path, { key, ...(body === undefined ? {} : { body }) })).status;
  const found = async (): Promise<number> =>
    (await workspace.request("GET", "/leads?include=total", { key })).body.total;
  return { workspace, lead, list, key, by, statusOf, found };
};

describe("a list that is shared", { timeout: 120_000 }, () => {
  it("is nobody else's until then, and again once it is shared no more, with its leads", async () => {
    const { workspace, lead, list, key, by, statusOf, found } = await aSharing();
    const seen = async () => [
      await statusOf("GET", `/lists/${list}`),
      await statusOf("GET", `/lists/${list}/leads`),
      await statusOf("GET", `/leads/${lead}`),
      (await workspace.request("GET", "/lists", { key })).body.data.length,
      await found(),
    ];

    expect(await seen()).toEqual([404, 404, 404, 0, 0]);
    await share(workspace, list, by("view"));
    expect(await seen()).toEqual([200, 200, 200, 1, 1]);
    await share(workspace, list, { kind: "private" });
    expect(await seen()).toEqual([404, 404, 404, 0, 0]);
    await share(workspace, list, { kind: "workspace", access: "view" });
    expect(await seen()).toEqual([200, 200, 200, 1, 1]);
    await workspace.request("DELETE", `/lists/${list}`);
    expect((await seen()).slice(0, 3)).toEqual([404, 404, 404]);
  });

  it("to view lets its leads be read only, and to edit changed, one by one and in bulk", async () => {
    const { workspace, lead, list, key, by, statusOf } = await aSharing();
    await share(workspace, list, by("view"));
    const dry = { filter: "created_at EXISTS", action: { kind: "tag", tags: ["x"] }, dry_run: true };
    const writes = async () => [
      await statusOf("PUT", `/leads/${lead}`, { title: "CTO" }),
      await statusOf("PUT", `/lists/${list}`, { description: "Stand 12" }),
      await statusOf("PUT", `/lists/${list}`, { shared_with: { kind: "private" } }),
      await statusOf("DELETE", `/lists/${list}`),
      (await workspace.request("POST", "/leads/bulk", { body: dry, key })).body.writable,
    ];

    expect(await writes()).toEqual([403, 403, 403, 403, 0]);
    await share(workspace, list, by("edit"));
    expect(await writes()).toEqual([200, 200, 403, 403, 1]);
  });

  it("by a sales rep opens no leads but their own", async () => {
    const { workspace, lead, list, key, by, statusOf } = await aSharing();
    await share(workspace, list, by("edit"));
    const body = { email: "own@example.com" };
    const own = (await workspace.request("POST", "/leads", { body, key })).body.id;
    const theirs = await aList(workspace, { shared_with: { kind: "workspace", access: "view" } }, key);
    const put = { body: { lead_ids: [lead, own] }, key };
    await workspace.request("POST", `/lists/${theirs}/leads`, put);
    const { token: other } = await aKey(workspace, "sales_rep");

    const { body: page } = await workspace.request("GET", `/lists/${theirs}/leads`, { key: other });

    expect(page.data.map(({ id }: { id: string }) => id)).toEqual([own]);
    expect((await workspace.request("GET", `/leads/${lead}`, { key: other })).status).toBe(404);
    expect(await statusOf("GET", `/leads/${lead}`)).toBe(200);
  });

  it("opens no leads where it is dynamic, and is unknown to whoever sees masked what it asks", async () => {
    const workspace = await aWorkspace(service());
    const lead = await aLead(workspace, { email: "ada@example.com", owner_id: workspace.adminId });
    const shared_with = { kind: "workspace", access: "edit" };
    const all = { kind: "dynamic", name: "All", filter: "created_at EXISTS", shared_with };
    const list = await aList(workspace, all);
    const masked = await aList(workspace, { ...all, name: "Masked", filter: 'email CONTAINS "ada"' });
    const { token: rep } = await aKey(workspace, "sales_rep");
    const { token: viewer } = await aKey(workspace, "viewer");
    const get = async (path: string, key: string) => workspace.request("GET", path, { key });

    expect((await get(`/lists/${list}/leads`, rep)).body.data).toEqual([]);
    expect((await get(`/leads/${lead}`, rep)).status).toBe(404);
    expect((await get(`/lists/${list}/leads`, viewer)).body.data).toHaveLength(1);
    expect((await get(`/lists/${masked}/leads`, viewer)).status).toBe(404);
  });
});
