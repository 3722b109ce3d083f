import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { makeLeads } from "#test/support/bulk.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const newYork = "America/New_York";
let workspace: Workspace;

const emailsOf = (leads: readonly { email: string }[]): string[] => leads.map(({ email }) => email);

beforeAll(async () => {
  workspace = await aWorkspace(service());
  const { request } = workspace;
  for (const on of ["lead", "deal"])
    await request("POST", "/custom-fields", { body: { key: "renewal", label: "Renewal", kind: "date", on } });
  await makeLeads({ request }, [
    { email: "dl1@example.com", custom: { renewal: "2026-11-25" } },
    { email: "dl2@example.com", custom: { renewal: "2026-11-26" } },
    { email: "dl3@example.com" },
  ]);
  for (const [name, close_date] of [
    ["first", "2026-12-01"],
    ["last", "2026-12-31"],
    ["early", "2026-11-26"],
    ["offset", "2026-11-25T23:30:00-05:00"],
  ])
    await request("POST", "/deals", { body: { name, close_date } });
});

describe("a date without a time", { timeout: 120_000 }, () => {
  it.each([
    ["custom.renewal ON 2026-11-25", ["dl1@example.com"]],
    ["custom.renewal BEFORE 2026-11-26", ["dl1@example.com"]],
    ["custom.renewal AFTER 2026-11-24", ["dl1@example.com", "dl2@example.com"]],
    ["NOT custom.renewal ON 2026-11-25", ["dl2@example.com", "dl3@example.com"]],
    ["custom.renewal ON 2026-11-26T03:00:00Z", ["dl1@example.com"]],
  ])("is the same day west of UTC in POST /leads/search: %s", async (filter, found) => {
    const body = { filter, time_zone: newYork, sort: ["email"] };
    const { body: page } = await workspace.request("POST", "/leads/search", { body });

    expect(emailsOf(page.data)).toEqual(found);
  });

  it("is the same day west of UTC in searches of deals, which keep the day that was written", async () => {
    const namesOf = async (filter: string) => {
      const body = { filter, time_zone: newYork, sort: ["close_date"], limit: 1 };
      const names: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const { body: page } = await workspace.request("POST", "/deals/search", {
          body: { ...body, ...(cursor && { cursor }) },
        });
        names.push(...page.data.map(({ name }: { name: string }) => name));
        if (page.next_cursor === null) return names;
        cursor = page.next_cursor;
      }
    };

    expect(await namesOf("close_date BETWEEN 2026-12-01 AND 2026-12-31")).toEqual(["first", "last"]);
    expect(await namesOf("close_date ON 2026-11-25")).toEqual(["offset"]);
    expect(await namesOf("close_date EXISTS")).toEqual(["offset", "early", "first", "last"]);
  });

  it("is the same day in exports, in dynamic lists of another zone than the request's, and in tags by rule", async () => {
    const { request } = workspace;
    const filter = "custom.renewal ON 2026-11-25";
    const { body: list } = await request("POST", "/lists", {
      body: { name: "Due", kind: "dynamic", filter, time_zone: newYork },
    });
    await request("POST", "/tags", { body: { name: "due", rule: filter, time_zone: newYork } });
    const query = new URLSearchParams({ filter, time_zone: newYork, fields: "email", format: "csv" });
    const file = await request("GET", `/leads/export?${query}`);
    const { body: page } = await request("GET", `/lists/${list.id}/leads?time_zone=Pacific/Kiritimati`);

    expect(String(file.body).trim().split(/\r?\n/)).toEqual(["email", "dl1@example.com"]);
    expect(emailsOf(page.data)).toEqual(["dl1@example.com"]);
    const tagged = async () =>
      emailsOf((await request("POST", "/leads/search", { body: { filter: 'tags HAS "due"' } })).body.data);
    expect(await eventually(tagged, (found) => found.length > 0)).toEqual(["dl1@example.com"]);
  });

  it("has no hours", async () => {
    const body = { filter: "custom.renewal IN LAST 5 HOURS" };
    const { status, body: refused } = await workspace.request("POST", "/leads/search", { body });

    expect(status).toBe(422);
    expect(refused.errors).toMatchObject([
      { pointer: "/filter", message: "`custom.renewal` holds calendar days, which have no hours." },
    ]);
  });
});

describe("the workspace's time zone", { timeout: 120_000 }, () => {
  it("is UTC at first, is set by admins alone, and is where days begin for whoever names no zone", async () => {
    const own = await aWorkspace(service());
    const { request } = own;
    const { token: manager } = await aKey(own, "manager");
    const put = (time_zone: string, options = {}) =>
      request("PUT", "/workspace-settings", { body: { time_zone }, ...options });
    await makeLeads({ request }, [{ email: "ada@example.com" }]);
    const { body: lead } = await request("POST", "/leads/search", { body: { filter: "created_at EXISTS" } });
    const created = new Date(lead.data[0].created_at);
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(created);
    const found = async (day: string, zone = {}) =>
      (await request("POST", "/leads/search", { body: { filter: `created_at ON ${day}`, ...zone } })).body
        .data.length;
    const before = await request("GET", "/workspace-settings");
    const far = dayIn("Pacific/Kiritimati") === dayIn("UTC") ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";

    expect(before.body).toEqual({ time_zone: "UTC", updated_at: null });
    expect(await found(dayIn("UTC"))).toBe(1);
    expect((await put(far, { key: manager })).status).toBe(403);
    expect((await put("Mars/Olympus")).body.errors).toMatchObject([{ pointer: "/time_zone" }]);
    expect((await put(far)).body).toMatchObject({ time_zone: far });
    expect((await put("UTC", { headers: { "if-match": before.headers.get("etag") ?? "" } })).status).toBe(
      412,
    );
    expect((await request("GET", "/workspace-settings", { key: manager })).body.time_zone).toBe(far);
    if (dayIn(far) !== dayIn("UTC")) {
      expect(await found(dayIn(far))).toBe(1);
      expect(await found(dayIn("UTC"))).toBe(0);
      expect(await found(dayIn("UTC"), { time_zone: "UTC" })).toBe(1);
    }
    const list = { name: "All", kind: "dynamic", filter: "created_at EXISTS" };
    expect((await request("POST", "/lists", { body: list })).body.time_zone).toBe(far);
    const workflow = {
      name: "Greet",
      trigger: { tag: "new" },
      steps: [{ do: "add_note", body: "Hello" }],
    };
    expect((await request("POST", "/workflows", { body: workflow })).body.time_zone).toBe(far);
    const tag = await request("POST", "/tags", { body: { name: "all", rule: "created_at EXISTS" } });
    expect(tag.body.time_zone).toBe(far);
    // A change of fields, which is another write of the same item, keeps the settings.
    await request("POST", "/custom-fields", {
      body: { key: "plan", label: "Plan", kind: "text", on: "lead" },
    });
    expect((await request("GET", "/workspace-settings")).body.time_zone).toBe(far);
  });

  it("is where a day begins that a request writes to a moment, of leads, deals and working hours", async () => {
    const { request, adminId } = await aWorkspace(service());
    await request("PUT", "/workspace-settings", { body: { time_zone: newYork } });
    const lead = { email: "day@example.com", last_contacted_at: "2026-03-04" };
    const { body: made } = await request("POST", "/leads", { body: lead });
    const changed = await request("PUT", `/leads/${made.id}`, { body: { last_contacted_at: "2026-07-04" } });
    const deal = { name: "Over", status: "won", close_date: "2026-03-04" };

    expect(made.last_contacted_at).toBe("2026-03-04T05:00:00.000Z");
    expect(changed.body.last_contacted_at).toBe("2026-07-04T04:00:00.000Z");
    expect((await request("POST", "/deals", { body: deal })).body.closed_at).toBe("2026-03-04T05:00:00.000Z");
    const path = `/team/members/${adminId}/availability`;
    expect((await request("GET", path)).body).toMatchObject({ time_zone: newYork, version: 0 });
    const written = await request("PUT", path, { body: { holidays: ["2026-12-25"] } });
    expect(written.body).toMatchObject({ time_zone: newYork, version: 1 });
  });
});
