import { describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { publishSesEvent } from "#test/support/publish-ses-event.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const occurred_at = "2026-11-20T10:00:00.000Z";
const email = "ada@example.com";

const aLead = async (): Promise<Workspace & { readonly leadId: string }> => {
  const workspace = await aWorkspace(service());
  const { body } = await workspace.request("POST", "/leads", { body: { email } });
  return { ...workspace, leadId: body.id };
};
const event = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  lead_id: `email:${email}`,
  occurred_at,
  ...more,
});
const tell = ({ request }: Workspace, ...events: object[]) =>
  request("POST", "/engagement/events", { body: { events } });
const countersOf = async ({ request, leadId }: Awaited<ReturnType<typeof aLead>>) =>
  (await request("GET", `/leads/${leadId}`)).body.engagement;

describe("what came of messages", () => {
  it("moves the lead's counters and rates, each event once however often it is told", async () => {
    const lead = await aLead();
    const events = [
      event("d1", "delivered"),
      event("d2", "delivered"),
      event("o1", "open"),
      event("r1", "reply"),
    ];

    const first = await tell(lead, ...events);
    const again = await tell(lead, ...events);

    expect(first.body.results.map(({ status }: { status: number }) => status)).toEqual([201, 201, 201, 201]);
    expect(again.body.results.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countersOf(lead)).toMatchObject({
      delivered: 2,
      opens: 1,
      replies: 1,
      open_rate: 0.5,
      reply_rate: 0.5,
    });
  });

  it("counts a message's opens once, and a machine's never", async () => {
    const lead = await aLead();
    const message_id = "m1";

    const { body } = await tell(
      lead,
      event("o1", "open", { message_id, user_agent: "Mozilla/5.0" }),
      event("o2", "open", { message_id }),
      event("o3", "open", { message_id }),
      event("o4", "open", { message_id: "m2" }),
    );

    expect(body.results).toEqual([
      { status: 201, counted: false, machine: true },
      { status: 201, counted: true, machine: false },
      { status: 201, counted: false, machine: false },
      { status: 201, counted: true, machine: false },
    ]);
    expect(await countersOf(lead)).toMatchObject({ opens: 2 });
  });

  it("stores one row for a message whose click comes before its `sent` event, with the lead as it was", async () => {
    const lead = await aLead();
    const { request, leadId } = lead;
    const rows = async () => (await lead.items()).filter(({ kind }) => kind === "sends");
    await request("PATCH", `/leads/${leadId}`, { body: { source: "fair", country: "DE" } });

    await tell(lead, event("c1", "click", { message_id: "m1" }));
    const first = await rows();
    await request("PATCH", `/leads/${leadId}`, { body: { source: "web", country: "FR" } });
    await tell(lead, event("s1", "sent", { message_id: "m1", step: "2" }));

    const facts = { message_id: "m1", first_event: "click", lead: { source: "fair", country: "DE" } };
    expect(first).toMatchObject([{ facts: { ...facts, sent_at: null } }]);
    expect(await rows()).toMatchObject([{ facts: { ...facts, sent_at: occurred_at, step: "2" } }]);
    expect(await countersOf(lead)).toMatchObject({ clicks: 1, sent: 1 });
  });

  it("leaves the lead's version and `updated_at` alone, while a 304 tells its counters apart", async () => {
    const lead = await aLead();
    const path = `/leads/${lead.leadId}`;
    const before = await lead.request("GET", path);
    const etag = String(before.headers.get("etag"));

    await tell(lead, event("o1", "open"), event("c1", "click"));

    const after = await lead.request("GET", path, { headers: { "if-none-match": etag } });
    const change = { headers: { "if-match": etag }, body: { title: "Countess" } };
    const { updated_at, version } = before.body;
    expect([after.status, after.body]).toMatchObject([
      200,
      { updated_at, version, engagement: { clicks: 1 } },
    ]);
    expect((await lead.request("PATCH", path, change)).status).toBe(200);
  });

  it("counts neither an absence note nor a soft bounce, and cuts a user agent of any length", async () => {
    const lead = await aLead();

    const { body } = await tell(
      lead,
      event("r1", "reply", { reply_class: "out_of_office" }),
      event("r2", "reply", { auto: true, reply_class: "positive" }),
      event("r3", "reply", { reply_class: "positive", step: "2", template_version: "v3", arm: "short" }),
      event("b1", "bounce", { bounce_type: "soft", bounce_reason: "mailbox full" }),
      event("o1", "open", { user_agent: "x".repeat(5_000), sent_at: occurred_at }),
    );

    const told = body.results.map(({ counted, machine }: never) => [counted, machine]);
    expect(told).toEqual([
      [false, true],
      [false, true],
      [true, false],
      [false, false],
      [true, false],
    ]);
    expect(await countersOf(lead)).toMatchObject({ replies: 1, bounces: 0, opens: 1 });
    const found = await lead.request("POST", "/leads/search", {
      body: { filter: 'replies(arm = "short", reply_class = "positive") = 1' },
    });
    expect(found.body.data).toHaveLength(1);
  });

  it("keeps what comes for a lead in the bin, and counts it for nobody", async () => {
    const lead = await aLead();
    await lead.request("DELETE", `/leads/${lead.leadId}`);

    const { body } = await tell(lead, { ...event("u1", "unsubscribe"), lead_id: lead.leadId });
    await lead.request("POST", `/leads/${lead.leadId}/restore`);
    const filter = "unsubscribes() = 1";
    const found = await lead.request("POST", "/leads/search", { body: { filter } });

    expect(body.results).toEqual([{ status: 201, counted: false, machine: false }]);
    expect(await countersOf(lead)).toMatchObject({ unsubscribes: 0 });
    expect(found.body.data).toHaveLength(1);
  });

  it("loses nothing to events and changes of the same lead at the same moment", async () => {
    const lead = await aLead();
    const { request, leadId } = lead;

    await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => tell(lead, event(`c${at}`, "click"))),
      request("PUT", `/leads/${leadId}`, { body: { title: "Countess" } }),
    ]);

    const { body } = await request("GET", `/leads/${leadId}`);
    expect([body.engagement.clicks, body.title]).toEqual([8, "Countess"]);
  });

  it("tells each event of nobody's, of the future or with a broken part apart, and stores the others", async () => {
    const lead = await aLead();
    const unknown = event("a", "open", { lead_id: "email:nobody@example.com" });
    const future = event("b", "open", { occurred_at: "2999-01-01T00:00:00.000Z" });

    const broken = event("d e", "yawn", { colour: "red" });
    const { body } = await tell(lead, unknown, future, broken, event("c", "meeting"));

    expect(body.results).toMatchObject([
      { status: 404, code: "not_found" },
      { status: 422, code: "in_the_future" },
      { status: 422, code: "validation_failed", counted: false },
      { status: 201, counted: true },
    ]);
    expect(body.results[2].errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
      expect.arrayContaining(["/id", "/type", "/colour"]),
    );
  });

  it("leaves the lead of another workspace alone", async () => {
    const [mine, other] = [await aLead(), await aLead()];

    const { body } = await tell(mine, { ...event("x", "open"), lead_id: other.leadId });

    expect(body.results[0].status).toBe(404);
    expect(await countersOf(other)).toMatchObject({ opens: 0 });
  });

  it("comes from Amazon SES by itself, for messages that carry our tags", async () => {
    const lead = await aLead();
    const ids = { workspaceId: lead.id, leadId: lead.leadId };
    const part = { open: { timestamp: occurred_at, userAgent: "Thunderbird" } };

    publishSesEvent(service(), {
      ...ids,
      eventType: "Delivery",
      part: { delivery: { timestamp: occurred_at } },
    });
    publishSesEvent(service(), { ...ids, eventType: "Open", part });
    publishSesEvent(service(), { ...ids, eventType: "Open", part });

    const counters = await eventually(
      () => countersOf(lead),
      ({ opens, delivered }) => opens + delivered === 2,
    );
    expect(counters).toMatchObject({ delivered: 1, opens: 1, open_rate: 1 });
  });
});
