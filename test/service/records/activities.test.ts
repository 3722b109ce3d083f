import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
let workspace: Workspace;
let rep: Awaited<ReturnType<typeof aKey>>;
let viewer: Awaited<ReturnType<typeof aKey>>;

beforeAll(async () => {
  workspace = await aWorkspace(service());
  [rep, viewer] = [await aKey(workspace, "sales_rep"), await aKey(workspace, "viewer")];
});

const aLead = async (owner_id: string | null): Promise<string> => {
  const email = `lead-${Math.random()}@example.com`;
  return (await workspace.request("POST", "/leads", { body: { email, owner_id } })).body.id;
};

const post = (body: object, key = workspace.key) => workspace.request("POST", "/activities", { body, key });

describe("an activity", () => {
  it("is found by the search that follows its write, changed, deleted and brought back", async () => {
    const { request } = await aWorkspace(service());
    const body = { kind: "call", direction: "outbound", status: "no_answer", subject: "First try" };
    const { body: made, headers } = await request("POST", "/activities", { body });
    const path = `/activities/${made.id}`;

    const found = await request("GET", "/activities?kind=call&include=total&fields=id,subject");
    const changed = await request("PUT", path, { body: { status: "connected", outcome: "Wants a demo" } });
    const stale = await request("PUT", path, { body: { outcome: "x" }, headers: { "if-match": '"1"' } });
    await request("DELETE", path);
    const gone = [await request("GET", path), await request("GET", "/activities")];
    const back = await request("POST", `${path}/restore`);

    expect(headers.get("location")).toBe(`/v1${path}`);
    expect(found.body).toMatchObject({ data: [{ id: made.id, subject: "First try" }], total: 1 });
    expect(Object.keys(found.body.data[0])).toEqual(["id", "subject"]);
    expect([changed.body.status, changed.body.outcome, changed.body.version]).toEqual([
      "connected",
      "Wants a demo",
      2,
    ]);
    expect([stale.status, stale.body.current.version, stale.body.changed_fields]).toEqual([
      412,
      2,
      ["outcome"],
    ]);
    expect([gone[0]?.status, gone[1]?.body.data]).toEqual([404, []]);
    expect([back.body.status, back.body.version]).toEqual(["connected", 4]);
  });

  it("is refused with a place and a reason where it makes no sense, and nothing of it is stored", async () => {
    const fresh = await aWorkspace(service());
    const { request } = fresh;
    const looker = await aKey(fresh, "viewer");
    const cases: [object, string, string][] = [
      [
        { kind: "meeting", starts_at: "2026-12-01T11:00:00Z", ends_at: "2026-12-01T10:00:00Z" },
        "/ends_at",
        "before_start",
      ],
      [{ kind: "meeting", subject: "When?" }, "/starts_at", "required"],
      [{ kind: "note" }, "/body", "required"],
      [{ kind: "task", subject: "x", status: "held" }, "/status", "invalid_value"],
      [{ kind: "meeting", status: "held", starts_at: "2999-01-01T10:00:00Z" }, "/status", "in_the_future"],
      [{ kind: "task", subject: "x", assignee_id: looker.memberId }, "/assignee_id", "may_not_do"],
      [{ kind: "note", body: "x", due_at: "2026-12-01T10:00:00Z" }, "/due_at", "not_of_this_kind"],
      [{ kind: "note", body: "x".repeat(20_001) }, "/body", "too_big"],
      [
        { kind: "note", body: "x", lead_ids: ["lead_01J0000000000000000000000A"] },
        "/lead_ids/0",
        "unknown_lead",
      ],
      [
        { kind: "task", subject: "x", assignee_id: "mem_01J0000000000000000000000A" },
        "/assignee_id",
        "unknown_member",
      ],
    ];
    for (const [body, pointer, code] of cases) {
      const { status, body: problem } = await request("POST", "/activities", { body });
      expect([status, problem.errors?.[0]?.pointer, problem.errors?.[0]?.code]).toEqual([422, pointer, code]);
    }
    expect((await request("GET", "/activities")).body.data).toEqual([]);
  });

  it("of a batch stands alone, and an upsert finds the one with its external id", async () => {
    const { request } = await aWorkspace(service());
    const record = { kind: "note", body: "From the CRM", external_ids: { crm: "17" } };
    const items = [
      { action: "upsert", record },
      { action: "create", record: { kind: "note" } },
      { action: "create", record },
      { action: "upsert", record: { ...record, body: "Again" } },
    ];
    const { body } = await request("POST", "/activities/batch", { body: { items } });
    const [first, bad, twice, again] = body.results;

    expect([first.status, bad.status, twice.status, twice.existing_id]).toEqual([
      201,
      422,
      409,
      first.record.id,
    ]);
    expect([again.status, again.record.id, again.record.body]).toEqual([200, first.record.id, "Again"]);
  });

  it("is a sales rep's as its lead is, or because it is their own, one by one and in searches alike", async () => {
    const [mine, others, free] = [
      await aLead(rep.memberId),
      await aLead(workspace.adminId),
      await aLead(null),
    ];
    const note = (lead_ids: string[]) => ({ kind: "note", body: "A note", lead_ids });
    const made = new Map<string, string>();
    for (const [name, leads] of Object.entries({
      mine: [mine],
      others: [others],
      free: [free],
      both: [mine, others],
      none: [],
    }))
      made.set(name, (await post(note(leads))).body.id);
    made.set(
      "given",
      (await post({ kind: "task", subject: "Call back", assignee_id: rep.memberId })).body.id,
    );
    const seen = async (name: string) =>
      (await workspace.request("GET", `/activities/${made.get(name)}`, { key: rep.token })).status;
    const { body } = await workspace.request("GET", "/activities", { key: rep.token });
    const found = new Set(body.data.map(({ id }: { id: string }) => id));

    for (const [name, id] of made) expect([name, found.has(id)]).toEqual([name, (await seen(name)) === 200]);
    expect([...made.keys()].filter((name) => found.has(made.get(name)))).toEqual([
      "mine",
      "free",
      "both",
      "given",
    ]);
    expect((await post(note([others]), rep.token)).status).toBe(422);
    expect((await post(note([free]), rep.token)).status).toBe(201);
    const change = (name: string) =>
      workspace.request("PUT", `/activities/${made.get(name)}`, { body: { body: "x" }, key: rep.token });
    expect([(await change("mine")).status, (await change("free")).status]).toEqual([200, 403]);
  });

  it("shows a viewer kind, times and status, which alone they may ask for", async () => {
    const { body: made } = await post({
      kind: "call",
      subject: "Private",
      status: "connected",
      participants: [{ name: "Ada" }],
    });
    const get = (path: string) => workspace.request("GET", path, { key: viewer.token });

    expect((await get(`/activities/${made.id}`)).body).toMatchObject({
      kind: "call",
      status: "connected",
      subject: null,
      participants: [],
    });
    expect((await get("/activities?status=connected")).body.data[0].subject).toBeNull();
    expect((await get("/activities?subject=Private")).body.code).toBe("forbidden");
    expect((await get("/activities?sort=subject")).body.code).toBe("forbidden");
  });
});
