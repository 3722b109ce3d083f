import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const campaign = "cmp_01J0000000000000000000000A";
let workspace: Workspace;

const ids = new Map<string, string>();
const addresses = ["ada", "grace", "hedy"].map((name) => `${name}@example.com`);

beforeAll(async () => {
  workspace = await aWorkspace(service());
  for (const email of addresses)
    ids.set(email, (await workspace.request("POST", "/leads", { body: { email } })).body.id);
});

let told = 0;
const tell = (name: string, type: string, more: object = {}) => {
  told += 1;
  const event = {
    id: `e${told}`,
    type,
    lead_id: `email:${name}@example.com`,
    occurred_at: daysAgo(1),
    ...more,
  };
  return workspace.request("POST", "/engagement/events", { body: { events: [event] } });
};
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const found = async (filter: unknown): Promise<string[]> => {
  const { body } = await workspace.request("POST", "/leads/search", {
    body: { filter, sort: ["email"], include: ["total"] },
  });
  const names = body.data.map(({ email }: { email: string }) => email.split("@")[0]);
  expect(body.total).toBe(names.length);
  return names;
};

describe("a filter that asks for events", () => {
  it("sees the event that was told just before, by campaign, time and number", async () => {
    const text = `clicks("${campaign}") >= 2 IN LAST 14 DAYS`;
    const seen = [await found(text)];

    await tell("ada", "click", { campaign_id: campaign });
    seen.push(await found(text));
    await tell("ada", "click", { campaign_id: campaign });
    await tell("grace", "click", { campaign_id: campaign, occurred_at: daysAgo(20) });
    await tell("grace", "click");
    seen.push(await found(text), await found(`NOT ${text}`), await found(`clicks("${campaign}") = 0`));

    expect(seen).toEqual([[], [], ["ada"], ["grace", "hedy"], ["hedy"]]);
  });

  it("holds all of its conditions against the same event, and leaves machines out unless they are asked for", async () => {
    await tell("hedy", "open", { machine: true });
    await tell("hedy", "click", { url: "https://example.com/pricing", occurred_at: daysAgo(30) });
    await tell("hedy", "click", { url: "https://example.com/about" });

    expect(await found("opens()")).toEqual([]);
    expect(await found("opens(machine = true)")).toEqual(["hedy"]);
    expect(await found('clicks(url CONTAINS "/pricing")')).toEqual(["hedy"]);
    expect(await found('clicks(url CONTAINS "/pricing") IN LAST 14 DAYS')).toEqual([]);
  });

  it("is taken by lists, exports and explanations alike", async () => {
    const filter = { event: "email.replied", count: { gte: 1 }, in_last: { amount: 2, unit: "week" } };
    const text = "replies() >= 1 IN LAST 2 WEEKS";
    await tell("ada", "reply");
    const { request } = workspace;
    const asked = encodeURIComponent(text);

    const listed = await request("GET", `/leads?filter=${asked}&fields=email`);
    const exported = await request("GET", `/leads/export?format=csv&fields=email&filter=${asked}`);
    const both = encodeURIComponent(`email = "ada@example.com" AND NOT ${text}`);
    const none = await request("GET", `/leads/export?format=csv&fields=email&filter=${both}`);
    const job = await request("POST", "/exports", { body: { filter, format: "csv", fields: ["email"] } });
    const explained = await request("POST", "/filters/explain", { body: { text } });
    const done = await eventually(
      () => request("GET", `/jobs/${job.body.id}`),
      ({ body }) => body.state === "done",
    );

    expect(listed.body.data).toEqual([{ email: "ada@example.com" }]);
    expect([exported.status, exported.body.kind]).toEqual([202, "export"]);
    expect(none.body).toBe("email\r\n");
    expect(done.body.counts.leads).toBe(1);
    expect(explained.body).toEqual({
      filter,
      text,
      words: "there is at least 1 reply within the last 2 weeks",
      conditions: 1,
    });
  });

  it("is refused where events are not at hand, and misspelt with the nearest name", async () => {
    const event = "email.opened";
    const rule = await workspace.request("POST", "/validation-rules", {
      body: { name: "r", when: { event }, check: { kind: "required", field: "title" }, severity: "warning" },
    });
    const hook = await workspace.request("POST", "/webhooks", {
      body: { url: "https://example.com/hook", events: ["lead.*"], filter: { event } },
    });
    const misspelt = await workspace.request("POST", "/filters/explain", { body: { text: "clikcs() > 1" } });

    expect([rule.status, rule.body.errors?.[0]]).toMatchObject([
      422,
      { pointer: "/when/event", code: "no_events" },
    ]);
    expect([hook.status, hook.body.errors?.[0]]).toMatchObject([
      422,
      { pointer: "/filter/event", code: "no_events" },
    ]);
    expect(misspelt.body.errors).toMatchObject([{ column: 1, hint: "Did you mean `clicks()`?" }]);
  });
});

describe("a filter that asks for activities", () => {
  const held = "activities(meeting, held) >= 1 IN LAST 30 DAYS";
  const meeting = async (email: string, days: number, status = "held"): Promise<string> => {
    const body = { kind: "meeting", status, starts_at: daysAgo(days), lead_ids: [ids.get(email)] };
    const made = await workspace.request("POST", "/activities", { body });
    expect(made.status).toBe(201);
    return made.body.id;
  };

  it("sees those of a kind and status by when they were, and none that was deleted", async () => {
    const [ada = "", grace = "", hedy = ""] = addresses;
    const seen = [await found(held)];

    const first = await meeting(ada, 1);
    await meeting(ada, 2);
    await meeting(grace, 40);
    await meeting(hedy, 3, "no_show");
    seen.push(await found(held), await found(`NOT ${held}`), await found("activities(meeting, held) >= 2"));
    await workspace.request("DELETE", `/activities/${first}`);
    seen.push(
      await found("activities(meeting) = 1"),
      await found("activities(meeting, held) AND NOT opens()"),
    );

    expect(seen).toEqual([
      [],
      ["ada"],
      ["grace", "hedy"],
      ["ada"],
      ["ada", "grace", "hedy"],
      ["ada", "grace"],
    ]);
  });

  it("is taken by lists, exports and explanations, and by a viewer as far as they see activities", async () => {
    const { request } = workspace;
    const both = encodeURIComponent(`email = "ada@example.com" AND ${held}`);
    const viewer = await request("POST", "/team/members", {
      body: { email: "viewer@example.com", name: "V", role: "viewer" },
    });
    const made = await request("POST", "/api-keys", {
      body: { name: "viewer", member_id: viewer.body.id },
    });
    const key = made.body.token;

    const explained = await request("POST", "/filters/explain", { body: { text: held } });
    const list = await request("POST", "/lists", { body: { name: "Met", kind: "dynamic", filter: held } });
    const exported = await request("GET", `/leads/export?format=csv&fields=email&filter=${both}`);
    const onList = await found(`lists HAS "${list.body.id}"`);
    const asked = (filter: string) => request("POST", "/leads/search", { key, body: { filter } });

    expect(explained.body.filter).toEqual({
      event: "activity.meeting",
      count: { gte: 1 },
      in_last: { amount: 30, unit: "day" },
      where: { status: "held" },
    });
    expect([list.status, exported.status, exported.body.kind, onList]).toEqual([201, 202, "export", ["ada"]]);
    expect((await asked(held)).body.data).toHaveLength(1);
    expect((await asked('activities(meeting, outcome = "x")')).status).toBe(403);
  });

  it("is refused where one lead is looked at", async () => {
    const { body } = await workspace.request("POST", "/workflows", {
      body: { name: "Met", trigger: { api: true }, unless: held, steps: [] },
    });
    const when = { event: "activity.meeting" };
    const rule = await workspace.request("POST", "/validation-rules", {
      body: { name: "r", when, check: { kind: "required", field: "title" }, severity: "warning" },
    });

    const { body: list } = await workspace.request("POST", "/lists", {
      body: { name: "Have met", kind: "dynamic", filter: held },
    });
    const by = await workspace.request("POST", "/workflows", {
      body: { name: "On list", trigger: { api: true }, goal: `lists HAS "${list.id}"`, steps: [] },
    });

    expect(body.errors).toMatchObject([{ pointer: "/unless", code: "no_activities" }]);
    expect(by.body.errors).toContainEqual(
      expect.objectContaining({ pointer: "/goal", code: "no_activities" }),
    );
    expect(rule.body.errors).toMatchObject([{ pointer: "/when/event", code: "no_activities" }]);
  });
});
