import { beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { eventually } from "#test/support/eventually.ts";
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

let made = 0;
const aLead = async (fields: object = {}): Promise<string> => {
  made += 1;
  const body = { email: `timeline-${made}@example.com`, ...fields };
  return (await workspace.request("POST", "/leads", { body })).body.id;
};

interface Entry {
  readonly kind: string;
  readonly data: Record<string, unknown>;
}

describe("a lead's timeline", () => {
  it("tells what happened, newest first, page by page, each once and to each what they may see", async () => {
    const { request } = workspace;
    const lead = await aLead();
    await request("PUT", `/leads/${lead}`, { body: { phone: "+442079460123" } });
    const event = { id: `e-${lead}`, type: "open", lead_id: lead, occurred_at: new Date().toISOString() };
    await request("POST", "/engagement/events", { body: { events: [event] } });
    const note = { kind: "note", body: "Prefers mornings", lead_ids: [lead] };
    const { body: activity } = await request("POST", "/activities", { body: note });
    const { body: gone } = await request("POST", "/activities", { body: note });
    await request("DELETE", `/activities/${gone.id}`);
    await request("POST", "/comments", { body: { on: lead, body: "Agreed." } });
    await request("PUT", `/leads/${lead}`, { body: { owner_id: rep.memberId } });

    const all: Entry[] = [];
    for (let cursor = ""; all.length < 20; ) {
      const { body } = await request("GET", `/leads/${lead}/timeline?limit=2${cursor}`);
      all.push(...body.data);
      if (!body.has_more) break;
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
    const seen = async (key: string): Promise<Entry[]> =>
      (await request("GET", `/leads/${lead}/timeline`, { key })).body.data;
    const chosen = await request("GET", `/leads/${lead}/timeline?kinds=activity,comment`);

    const kinds = ["assignment", "comment", "activity", "engagement", "field_change", "created"];
    expect(all.map(({ kind }) => kind)).toEqual(kinds);
    expect(all[2]?.data).toMatchObject({ id: activity.id, body: "Prefers mornings" });
    expect(chosen.body.data.map(({ kind }: Entry) => kind)).toEqual(["comment", "activity"]);
    expect((await seen(rep.token)).length).toBe(6);
    const masked = await seen(viewer.token);
    expect(masked.map(({ kind }) => kind)).toEqual(kinds.filter((kind) => kind !== "field_change"));
    expect(JSON.stringify(masked)).not.toMatch(/Prefers mornings|Agreed/);
    const comments = (await request("GET", `/comments?on=${lead}`, { key: viewer.token })).body.data;
    expect(comments).toMatchObject([{ on: lead, body: null, removed_at: null }]);
    const others = await aLead({ owner_id: workspace.adminId });
    expect((await request("GET", `/leads/${others}/timeline`, { key: rep.token })).status).toBe(404);
  });
});

describe("a comment", () => {
  it("is its author's to edit, a manager's to remove, and leaves that there was one", async () => {
    const { request } = workspace;
    const lead = await aLead({ owner_id: rep.memberId });
    const body = { on: lead, body: `Please look, @${workspace.adminId}.` };
    const { body: comment } = await request("POST", "/comments", { body, key: rep.token });
    const path = `/comments/${comment.id}`;
    const edited = await request("PUT", path, { body: { body: "Never mind." } });
    const own = await request("PUT", path, { body: { body: "Never mind." }, key: rep.token });
    const removed = await request("DELETE", path);
    const again = await request("PUT", path, { body: { body: "Still here." }, key: rep.token });
    const { body: listed } = await request("GET", `/comments?on=${lead}`, { key: viewer.token });

    expect([comment.mentions, edited.status, own.body.mentions]).toEqual([[workspace.adminId], 403, []]);
    expect([removed.status, again.status]).toEqual([204, 409]);
    expect(listed.data).toMatchObject([{ id: comment.id, body: null, author_id: rep.memberId }]);
    expect(JSON.stringify(await workspace.items())).not.toContain("Never mind.");
  });

  it("is refused where it is too long, mentions a stranger, or is on what the caller may not read", async () => {
    const lead = await aLead({ owner_id: workspace.adminId });
    const say = async (body: object, key = workspace.key) =>
      (await workspace.request("POST", "/comments", { body: { on: lead, ...body }, key })).status;

    expect([
      await say({ body: "x".repeat(50_000) }),
      await say({ body: "@mem_01J0000000000000000000000A" }),
      await say({ body: "Hello" }, rep.token),
      await say({ body: "Hello", on: "deal_01J0000000000000000000000A" }),
      await say({ body: "Hello" }, viewer.token),
    ]).toEqual([422, 422, 404, 404, 403]);
    expect((await workspace.request("GET", `/comments?on=${lead}`)).body.data).toEqual([]);
  });
});

describe("GET /tasks", () => {
  it("lists one's own open tasks by when they are due, until they are done", async () => {
    const { request } = workspace;
    const dayMs = 86_400_000;
    const due = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
    const task = async (subject: string, days: number | null, key = rep.token): Promise<string> => {
      const body = { kind: "task", subject, due_at: days === null ? null : due(days) };
      return (await request("POST", "/activities", { body, key })).body.id;
    };
    const late = await task("Late", -2);
    for (const [subject, days] of [
      ["Some day", null],
      ["This week", 3],
      ["Next month", 30],
    ] as const)
      await task(subject, days);
    await task("The admin's", 1, workspace.key);
    const subjects = async (query: string): Promise<string[]> =>
      (await request("GET", `/tasks${query}`, { key: rep.token })).body.data.map(
        ({ subject }: { subject: string }) => subject,
      );

    expect(await subjects("")).toEqual(["Late", "This week", "Next month", "Some day"]);
    expect([await subjects("?due=overdue"), await subjects("?due=week")]).toEqual([["Late"], ["This week"]]);
    const done = await request("PUT", `/activities/${late}`, { body: { status: "done" }, key: rep.token });
    expect([typeof done.body.done_at, await subjects("?due=overdue")]).toEqual(["string", []]);
    await request("PUT", `/activities/${late}`, { body: { status: "open" }, key: rep.token });
    expect(await subjects("?due=overdue")).toEqual(["Late"]);
  });
});

describe("GET /me/feed", () => {
  it("tells what waits for a member, newest first, until it is done, and how far it was read", async () => {
    const { request } = workspace;
    const own = await aKey(workspace, "sales_rep");
    const [lead, hidden] = [
      await aLead({ owner_id: own.memberId }),
      await aLead({ owner_id: workspace.adminId }),
    ];
    for (const on of [lead, hidden])
      await request("POST", "/comments", { body: { on, body: `Look, @${own.memberId}` } });
    const task = (due_at: string) => ({
      body: { kind: "task", subject: "Call", due_at, assignee_id: own.memberId },
    });
    const { body: due } = await request("POST", "/activities", task("2026-01-05T10:00:00Z"));
    await request("POST", "/activities", task("2099-01-05T10:00:00Z"));
    const { body: campaign } = await request("POST", "/campaigns", { body: { name: "Yours" } });
    await request("POST", `/campaigns/${campaign.id}/handoff`, { body: { to: own.memberId } });
    const feed = async () => (await request("GET", "/me/feed", { key: own.token })).body;
    const mark = (until: string) => request("POST", "/me/feed/read", { body: { until }, key: own.token });
    // A task that was due long ago comes when it is given to the member, not before what they have read.
    const first = await feed();
    await mark(first.data[2].at);
    const back = await mark("2026-01-01T00:00:00Z");
    await request("PUT", `/activities/${due.id}`, { body: { status: "done" } });
    const after = await feed();

    const told = (page: { data: { kind: string; unread: boolean }[] }) =>
      page.data.map(({ kind, unread }) => [kind, unread]);
    expect(told(first)).toEqual([
      ["handoff", true],
      ["task_due", true],
      ["mention", true],
    ]);
    expect(first.data[2].link).toBe(`/v1/leads/${lead}`);
    expect([first.unread, first.read_until]).toEqual([3, null]);
    expect(back.body.read_until).toBe(first.data[2].at);
    expect(told(after)).toEqual([
      ["handoff", true],
      ["mention", false],
    ]);
    expect((await request("GET", "/me/feed", { key: viewer.token })).status).toBe(403);
  });

  it("tells admins, and no manager, of a workflow that is paused because its author was removed", async () => {
    const { request } = workspace;
    const editor = await aKey(workspace, "manager");
    const draft = { name: "Left alone", steps: [{ wait: { days: 1 } }] };
    const { body: made } = await request("POST", "/workflows", { body: draft, key: editor.token });
    await request("POST", `/workflows/${made.id}/activate`, { key: editor.token });
    const told = async (key?: string) =>
      (await request("GET", "/me/feed", { ...(key !== undefined && { key }) })).body.data.flatMap(
        ({ kind, link }: { kind: string; link: string }) => (kind === "order_paused" ? [link] : []),
      );
    expect(await told()).toEqual([]);

    const { body: member } = await request("GET", `/team/members/${editor.memberId}`);
    await request("DELETE", `/team/members/${editor.memberId}`);

    const former = (await workspace.items()).filter(({ kind }) => kind === "former_member");
    const kept = former.map(({ pk: _, ...item }) => item);
    const at = { left_at: expect.any(String), workspace_id: workspace.id, kind: "former_member" };
    expect(kept).toEqual([{ ...at, sk: editor.memberId, name: member.name }]);
    const links = await eventually(told, ({ length }) => length > 0);
    expect(links).toEqual([`/v1/workflows/${made.id}`]);
    expect(await told((await aKey(workspace, "manager")).token)).toEqual([]);
    await request("POST", `/standing-orders/${made.id}/take-over`);
    expect(await told()).toEqual([]);
  });
});
