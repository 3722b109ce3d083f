import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
import type { Answer } from "#test/support/service.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const lead = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/leads", { body })).body.id;

const tagsBecome = ({ request }: Workspace, id: string, tags: readonly string[]) =>
  eventually(
    () => request("GET", `/leads/${id}`),
    ({ body }) => JSON.stringify(body.tags) === JSON.stringify(tags),
  );

const faultOf = ({ status, body }: Answer) => [status, body.errors[0].pointer, body.errors[0].code];

describe("an automatic tag", { timeout: 180_000 }, () => {
  it("comes to the leads that pass its rule, those there already too, and goes with their passing", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const watch = watchEvents(service(), workspace.id);
    const warm = await lead(workspace, { email: "warm@example.com", score: 80, tags: ["vip"] });
    const cold = await lead(workspace, { email: "cold@example.com", score: 10 });

    const { body: tag } = await request("POST", "/tags", { body: { name: "Hot", rule: "score >= 70" } });
    await tagsBecome(workspace, warm, ["vip", "Hot"]);
    await request("PATCH", `/leads/${cold}`, { body: { score: 90 } });
    await tagsBecome(workspace, cold, ["Hot"]);
    await request("PATCH", `/leads/${warm}`, { body: { score: 60 } });
    await tagsBecome(workspace, warm, ["vip"]);
    await request("PATCH", `/tags/${tag.id}`, { body: { rule: "score >= 50" } });
    const { body: last } = await tagsBecome(workspace, warm, ["vip", "Hot"]);

    const updates = await eventually(
      () => watch.once().filter(({ type }) => type === "lead.updated"),
      ({ length }) => length >= 2,
    );
    expect(updates.map(({ data }) => Reflect.get(data, "changed_fields"))).toEqual([["score"], ["score"]]);
    // Marks are no change of the lead's own data: it was created, and changed once.
    expect(last.version).toBe(2);
    expect(tag.rule).toEqual({ field: "score", op: "gte", value: 70 });
  });

  it("leaves a tag that somebody has put on, and off one that somebody has taken off", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const own = await lead(workspace, { email: "own@example.com", score: 80, tags: ["HOT"] });
    const other = await lead(workspace, { email: "other@example.com", score: 80 });
    const { body: tag } = await request("POST", "/tags", { body: { name: "Hot", rule: "score >= 70" } });
    await tagsBecome(workspace, other, ["Hot"]);
    await request("PATCH", `/leads/${other}`, { body: { tags: [] } });

    await request("PATCH", `/tags/${tag.id}`, { body: { rule: "score >= 85" } });
    const last = await lead(workspace, { email: "last@example.com", score: 90 });
    await tagsBecome(workspace, last, ["Hot"]);
    await request("PATCH", `/leads/${last}`, { body: { score: 50 } });
    await tagsBecome(workspace, last, []);

    const { body: counted } = await request("GET", "/tags?include=counts");
    expect((await request("GET", `/leads/${own}`)).body.tags).toEqual(["HOT"]);
    expect((await request("GET", `/leads/${other}`)).body.tags).toEqual([]);
    expect(counted.data).toMatchObject([{ name: "Hot", automatic: true, leads: 1 }]);
    expect((await request("DELETE", `/tags/${tag.id}`)).status).toBe(204);
  });

  it("shows no rule by what the caller sees masked, and is a manager's or an admin's to change", async () => {
    const workspace = await aWorkspace(service());
    const { token: viewer } = await aKey(workspace, "viewer");
    const { token: rep } = await aKey(workspace, "sales_rep");
    const { body: tag } = await workspace.request("POST", "/tags", { body: { name: "Ours" }, key: rep });
    const path = `/tags/${tag.id}`;
    await workspace.request("PATCH", path, { body: { rule: 'email ENDS WITH "@example.com"' } });

    const seen = await workspace.request("GET", path, { key: viewer });
    const listed = await workspace.request("GET", "/tags", { key: viewer });
    const changed = await workspace.request("PATCH", path, { body: { color: null }, key: rep });

    expect(seen.body).toMatchObject({ automatic: true, rule: null });
    expect(listed.body.data).toMatchObject([{ automatic: true, rule: null }]);
    expect(changed.status).toBe(403);
    expect((await workspace.request("GET", path)).body.rule).toMatchObject({ field: "email" });
  });

  it("takes no rule that it could move itself, none of events, and none of a sales rep", async () => {
    const workspace = await aWorkspace(service());
    const { token: key } = await aKey(workspace, "sales_rep");
    const make = (rule: unknown, options: object = {}) =>
      workspace.request("POST", "/tags", { body: { name: "Hot", rule }, ...options });

    for (const rule of ['tags HAS "vip"', 'NOT lists HAS "x"', "version > 2", "updated_at IN LAST 1 DAYS"])
      expect(faultOf(await make(rule))).toEqual([422, "/rule", "own_effect"]);
    expect(faultOf(await make('clicks("cmp_1") >= 2 IN LAST 14 DAYS'))).toEqual([
      422,
      "/rule",
      "event_condition",
    ]);
    expect(faultOf(await make("scor > 1"))).toEqual([422, "/rule", "unknown_field"]);
    expect((await make("score > 1", { key })).status).toBe(403);
    expect((await make(null, { key })).status).toBe(201);
  });
});
