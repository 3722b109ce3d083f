import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { makeLeads, numbered } from "#test/support/bulk.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const gone = 'lists HAS ANY ("list_01KA5Z0F6Q8W3N7R2T4Y9V1B5C")';

describe("a list that others name", { timeout: 120_000 }, () => {
  it("is not deleted while saved filters, templates or export schedules name it", async () => {
    const { request } = await aWorkspace(service());
    const { body: list } = await request("POST", "/lists", { body: { name: "Fair", kind: "static" } });
    const filter = `lists HAS ANY ("${list.id}")`;
    const schedule = { expression: "rate(1 hour)" };
    const users = [
      await request("POST", "/saved-filters", { body: { name: "A", filter } }),
      await request("POST", "/list-templates", { body: { name: "A", filter: "score > 1", exclude: filter } }),
      await request("POST", "/export-schedules", {
        body: { name: "A", schedule, export: { format: "csv", filter } },
      }),
    ];

    const refused = await request("DELETE", `/lists/${list.id}`);
    const ids = new Set(refused.body.used_by.map(({ id }: { id: string }) => id));
    for (const [index, path] of ["saved-filters", "list-templates", "export-schedules"].entries())
      await request("DELETE", `/${path}/${users[index]?.body.id}`);

    expect([refused.status, refused.body.code]).toEqual([409, "in_use"]);
    expect(ids).toEqual(new Set(users.map(({ body }) => body.id)));
    expect((await request("DELETE", `/lists/${list.id}`)).status).toBe(204);
  });

  it("is there and the caller's to use, or the request says which is not", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    await makeLeads(workspace, numbered(1));
    const { body: list } = await request("POST", "/lists", { body: { name: "Own", kind: "static" } });
    const { token: key } = await aKey(workspace, "sales_rep");
    const text = encodeURIComponent(gone);
    const asked = [
      await request("GET", `/leads?filter=${text}`),
      await request("GET", `/leads?list=${list.id}`, { key }),
      await request("POST", "/leads/search", { body: { list: list.id }, key }),
      await request("GET", `/leads/export?list=${list.id}`, { key }),
      await request("POST", "/exports", { body: { filter: gone } }),
      await request("POST", "/saved-filters", { body: { name: "A", filter: gone } }),
      await request("POST", "/leads/bulk", {
        body: { filter: gone, action: { kind: "delete" }, dry_run: true },
      }),
    ];

    for (const { status, body } of asked)
      expect([status, body.errors?.[0].code], JSON.stringify(body)).toEqual([422, "unknown_list"]);
    expect((await request("GET", `/leads?list=${list.id}`)).body.data).toEqual([]);
  });
});
