import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { makeLeads } from "#test/support/bulk.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

const template = {
  name: "Hot",
  category: "Sales",
  description: "Call today",
  filter: "score >= 70",
  exclude: 'city = "Paris"',
  time_zone: "Europe/Berlin",
};

describe("a list template", { timeout: 120_000 }, () => {
  it("makes lists, which say what is theirs and stay when it changes", async () => {
    const { request } = await aWorkspace(service());
    await makeLeads({ request }, [
      { email: "ada@example.com", score: 90 },
      { email: "bob@example.com", score: 90, city: "Paris" },
      { email: "cat@example.com", score: 75 },
    ]);
    const { body: made } = await request("POST", "/list-templates", { body: template });
    const from = (body: object) =>
      request("POST", "/lists", { body: { kind: "dynamic", template_id: made.id, ...body } });
    const { body: plain } = await from({ name: "Plain" });
    const { body: own } = await from({ name: "Own", filter: "score >= 80", exclude: null });
    const { body: changed } = await request("PUT", `/list-templates/${made.id}`, {
      body: { filter: "score >= 99", category: null },
    });
    const emailsOf = async (list: string) =>
      (await request("GET", `/lists/${list}/leads?sort=email`)).body.data.map(
        ({ email }: { email: string }) => email,
      );

    expect(plain).toMatchObject({ description: "Call today", time_zone: "Europe/Berlin" });
    expect(await emailsOf(plain.id)).toEqual(["ada@example.com", "cat@example.com"]);
    expect(await emailsOf(own.id)).toEqual(["ada@example.com", "bob@example.com"]);
    expect(changed).toMatchObject({ category: null, version: 2, access: "edit" });
    expect((await request("DELETE", `/list-templates/${made.id}`)).status).toBe(204);
    expect((await from({ name: "Late" })).body.errors).toMatchObject([
      { pointer: "/template_id", code: "unknown_list_template" },
    ]);
    expect((await request("GET", `/lists/${plain.id}`)).status).toBe(200);
  });

  it("is its owner's alone until it is shared, found by its category, and never names what is not there", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { token: key } = await aKey(workspace, "sales_rep");
    const { body: made } = await request("POST", "/list-templates", { body: template });
    const path = `/list-templates/${made.id}`;
    const seen = async () => (await request("GET", path, { key })).status;
    const before = await seen();
    await request("PUT", path, { body: { shared_with: { kind: "workspace", access: "view" } } });
    const gone = 'lists HAS ANY ("list_01KA5Z0F6Q8W3N7R2T4Y9V1B5C")';

    expect([before, await seen()]).toEqual([404, 200]);
    expect((await request("PUT", path, { body: { name: "Mine" }, key })).status).toBe(403);
    expect((await request("DELETE", path, { key })).status).toBe(403);
    const found = await request("GET", "/list-templates?category=sALES", { key });
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    expect((await request("GET", "/list-templates?category=other", { key })).body.data).toEqual([]);
    expect((await request("POST", "/list-templates", { body: template })).body.code).toBe(
      "duplicate_list_template",
    );
    const refused = await request("PUT", path, { body: { filter: gone } });
    expect(refused.body.errors).toMatchObject([{ pointer: "/filter", code: "unknown_list" }]);
    const empty = await request("POST", "/lists", { body: { kind: "dynamic", name: "None" } });
    expect(empty.body.errors).toMatchObject([{ pointer: "/filter", code: "required" }]);
  });
});
