import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { engagementMessageKey, uniqueKey } from "#lib/adapters/dynamo/keys.ts";
import { makeEngagementStore } from "#lib/adapters/dynamo/records/engagement-store.ts";
import { readLead } from "#lib/adapters/dynamo/records/lead-reader.ts";
import { collections } from "#lib/adapters/lake/collections.ts";
import { readingBudget } from "#lib/adapters/lake/lake-limits.ts";
import { readRecords } from "#lib/adapters/lake/record-reader.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { EngagementEvent } from "#lib/contract/records/engagement.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { noScorer } from "#lib/domain/records/engagement/event-scorer.ts";
import { recordEngagement } from "#lib/domain/records/engagement/record-engagement.ts";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { sharedLake } from "./a-lake.ts";
import { Killed, killAt } from "./kill-at.ts";
import { changed, day, someLeads, until } from "./some-leads.ts";

const lake = sharedLake();
const message_id = "<Message-1@example.com>";
const campaign_id = "cmp_01J0000000000000000000000A" as const;
const sender_member_id = "mem_01J0000000000000000000000S" as const;
const company = { industry: "Software", employee_count: 250 };
const attributes = { source: "web", score: 40, country: "DE", time_zone: "Europe/Berlin" } as const;
const stored = {
  ...attributes,
  owner_id: "mem_01J0000000000000000000000A",
  stage_id: "stage_01J0000000000000000000000A",
} as const;

const aWorkspace = async (): Promise<{ readonly id: WorkspaceId; readonly lead: Lead }> => {
  const id: WorkspaceId = `ws_${ulid(day(-1).getTime())}`;
  const [made] = someLeads(1);
  if (made === undefined) throw new Error("there is a lead");
  const lead = { ...made, ...stored, company: { ...made.company, ...company } };
  await lake().put(id, [lead]);
  return { id, lead };
};

const writer = { kind: "api", memberId: "mem_01J0000000000000000000000A", requestId: "req_1" } as const;

const record = (id: WorkspaceId, event: Partial<EngagementEvent>, now = day(10)) => {
  const store = makeEngagementStore(lake().client, lake().table);
  const deps = { store, suppressions: { suppress: async () => undefined }, scorer: noScorer, writer };
  const whole = { id: ulid(), type: "open", occurred_at: day(9).toISOString(), message_id, ...event };
  return recordEngagement(deps, id, whole as EngagementEvent, now);
};

const itemsOf = async (id: WorkspaceId, kind: string): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await lake().client.send(
    new ScanCommand({
      TableName: lake().table,
      FilterExpression: "workspace_id = :ws AND kind = :kind",
      ExpressionAttributeValues: { ":ws": id, ":kind": kind },
    }),
  );
  return Items;
};

const columns =
  "lead_id, message_id, first_event, sent_at = epoch_ms(TIMESTAMP '2026-11-20 08:00:00'), campaign_id, score";
/** The rows of the lake: of its files, and of the changes since. */
const rowsOf = (id: WorkspaceId, select = columns) =>
  readRecords(
    [{ ...lake().partsOf(collections.sends, readingBudget), hint: async () => undefined }],
    id,
    async ({ connection }) => await connection.rows(`SELECT ${select} FROM sends ORDER BY ALL`),
  );
const compacted = (id: WorkspaceId, at = 12) =>
  lake()
    .compactorAt(() => day(at))
    .compact(id, until, "sends");
const countersOf = async (id: WorkspaceId, lead: Lead) =>
  (await readLead(lake().client, lake().table, id, lead.id))?.lead.engagement;

const sentAt = "2026-11-20T08:00:00.000Z";
const sent = { type: "sent", occurred_at: sentAt, campaign_id, step: "2", sender_member_id } as const;

describe("the row of a message", () => {
  it("is stored with its `sent` event for 12 write units at most, beside the lead's own", async () => {
    const { id, lead } = await aWorkspace();
    const before = lake().meter.read();
    const more = { template_version: "v3", arm: "short", sent_at: sentAt } as const;

    const result = await record(id, { ...sent, ...more, lead_id: lead.id });

    const { writtenIn } = lake().meter.since(before);
    const isOwn = (key: string): boolean => key.startsWith(`WS#${id}#`) && !key.includes("#LEAD#");
    expect(result).toMatchObject({ status: 201, counted: true });
    expect(unitsIn(writtenIn, (key) => key.includes("#HISTORY#sends#"))).toBe(4);
    expect(unitsIn(writtenIn, isOwn)).toBeLessThanOrEqual(12);
  });

  it("has the lead as it was, whatever becomes of the lead and however many events follow", async () => {
    const { id, lead } = await aWorkspace();
    const more = { template_version: "v3", arm: "short" } as const;
    await record(id, { ...sent, ...more, lead_id: lead.id });
    const now = (await readLead(lake().client, lake().table, id, lead.id))?.lead ?? lead;
    await lake().put(id, [changed(now, { score: 90, country: "FR", source: "fair" }, day(10))]);
    for (const type of ["delivered", "open", "click", "reply"] as const)
      await record(id, { type, lead_id: lead.id });

    const [row, ...others] = await itemsOf(id, "sends");

    expect(others).toEqual([]);
    expect(row).toMatchObject({
      record_id: lead.id,
      facts: {
        message_id,
        first_event: "sent",
        sent_at: sentAt,
        campaign_id,
        step: "2",
        sender_member_id,
        ...more,
        lead: { ...stored, ...company },
      },
    });
  });

  it("comes with the first event, and a later `sent` event completes it, in the table and in files", async () => {
    const { id, lead } = await aWorkspace();
    const name = lead.id.toLowerCase();
    const folded = message_id.toLowerCase();
    await record(id, { type: "click", lead_id: lead.id });
    const now = (await readLead(lake().client, lake().table, id, lead.id))?.lead ?? lead;
    await lake().put(id, [changed(now, { score: 90 }, day(10))]);

    const first = await rowsOf(id);
    const result = await record(id, { ...sent, lead_id: lead.id });
    const both = await rowsOf(id);
    await compacted(id);
    const inFile = await rowsOf(id);

    const completed = [name, folded, "click", true, campaign_id.toLowerCase(), 40];
    expect(first).toEqual([[name, folded, "click", null, null, 40]]);
    expect(result).toMatchObject({ status: 201, counted: true });
    expect([both, inFile]).toEqual([[completed], [completed]]);
    expect(await itemsOf(id, "sends")).toHaveLength(1);
    expect(await countersOf(id, lead)).toMatchObject({ clicks: 1, sent: 1 });
  });

  it("is one row also where the first event was compacted before the `sent` event came", async () => {
    const { id, lead } = await aWorkspace();
    const delivered = { type: "delivered", occurred_at: day(4).toISOString() } as const;
    await record(id, { ...delivered, lead_id: lead.id }, day(5));
    await compacted(id, 6);
    await record(id, { ...sent, lead_id: lead.id }, day(7));
    const beside = await rowsOf(id, "first_event, sent_at IS NOT NULL");
    await compacted(id, 8);

    expect(beside).toEqual([["delivered", true]]);
    expect(await rowsOf(id, "first_event, sent_at IS NOT NULL")).toEqual(beside);
  });

  it("is newer than the row that it completes, also by a clock that is behind", async () => {
    const { id, lead } = await aWorkspace();
    await record(id, { type: "click", lead_id: lead.id }, day(10));
    await record(id, { ...sent, lead_id: lead.id }, new Date(day(10).getTime() - 5_000));

    expect(await rowsOf(id, "sent_at IS NOT NULL")).toEqual([[true]]);
  });

  it("is one, and counted once, for a `sent` event that comes twice or under another id", async () => {
    const { id, lead } = await aWorkspace();
    const event = { ...sent, id: "sent-1", lead_id: lead.id };

    const results = [
      await record(id, event),
      await record(id, event),
      await record(id, { ...event, id: "sent-2" }),
    ];

    expect(results.map(({ status, counted }) => [status, counted])).toEqual([
      [201, true],
      [200, false],
      [201, false],
    ]);
    expect(await itemsOf(id, "sends")).toHaveLength(1);
    expect(await countersOf(id, lead)).toMatchObject({ sent: 1 });
  });

  it("is one for events of the same moment, and each message of a moment has its own", async () => {
    const { id, lead } = await aWorkspace();
    const types = ["sent", "click", "open", "sent", "delivered"] as const;
    const messages = [message_id, "message-2"];
    const events = messages.flatMap((message) =>
      types.map((type) => ({ ...sent, type, message_id: message })),
    );

    const results = await Promise.all(events.map((event) => record(id, { ...event, lead_id: lead.id })));

    expect(results.map(({ status }) => status)).toEqual(events.map(() => 201));
    expect(await rowsOf(id, "message_id, sent_at IS NOT NULL")).toEqual([
      [message_id.toLowerCase(), true],
      ["message-2", true],
    ]);
    expect(await countersOf(id, lead)).toMatchObject({ sent: 2, clicks: 2, opens: 2, delivered: 2 });
  });

  it("is not stored for events without a `message_id` and for unknown leads", async () => {
    const { id, lead } = await aWorkspace();
    const unknown = `lead_${ulid()}` as const;

    const results = [
      await record(id, { ...sent, message_id: undefined, lead_id: lead.id }),
      await record(id, { ...sent, lead_id: unknown }),
    ];

    expect(results.map(({ status }) => status)).toEqual([201, 404]);
    expect(await itemsOf(id, "sends")).toEqual([]);
  });

  it("is not repeated after its lead was deleted, also where another lead has the address now", async () => {
    const { id, lead } = await aWorkspace();
    await record(id, { ...sent, lead_id: lead.id });
    await lake().put(id, [changed(lead, {}, day(10))], day(10));
    const inBin = await record(id, { type: "open", lead_id: lead.id });
    const [again] = someLeads(1);
    if (again === undefined || lead.email === null) throw new Error("there is a lead");
    await lake().put(id, [{ ...again, email: lead.email }]);
    const lock = { ...uniqueKey(id, "email", lead.email), kind: "lock", lead_id: again.id };
    await lake().client.send(new PutCommand({ TableName: lake().table, Item: lock }));
    const later = await record(id, { type: "click", lead_id: lead.id, email: lead.email });

    expect([inBin, later].map(({ status, counted }) => [status, counted])).toEqual([
      [201, false],
      [201, true],
    ]);
    expect((await itemsOf(id, "sends")).map((row) => row["record_id"])).toEqual([lead.id]);
  });

  it("is not stored for a message that was counted before there were rows", async () => {
    const { id, lead } = await aWorkspace();
    for (const kind of ["sent", "delivered"]) {
      const Item = { ...engagementMessageKey(id, lead.id, `${kind}-before`, kind), kind: "lock" };
      await lake().client.send(new PutCommand({ TableName: lake().table, Item }));
    }

    const results = [
      await record(id, { type: "click", message_id: "sent-before", lead_id: lead.id }),
      await record(id, { ...sent, message_id: "sent-before", lead_id: lead.id }),
      await record(id, { type: "click", message_id: "delivered-before", lead_id: lead.id }),
    ];

    expect(results.map(({ counted }) => counted)).toEqual([true, false, true]);
    expect(await itemsOf(id, "sends")).toEqual([]);
    // Its `sent` event comes later, and adds the row.
    await record(id, { ...sent, message_id: "delivered-before", lead_id: lead.id });
    expect(await itemsOf(id, "sends")).toHaveLength(1);
  });

  it("is right after a death at any call, once the events are sent again", async () => {
    const events = [
      { ...sent, type: "click", id: "click-1" },
      { ...sent, id: "sent-1" },
    ] as const;
    const sendBoth = async (id: WorkspaceId, lead: Lead): Promise<void> => {
      for (const event of events) await record(id, { ...event, lead_id: lead.id });
    };
    const clean = await aWorkspace();
    const counter = killAt(lake(), Infinity, "before");
    await sendBoth(clean.id, clean.lead);
    counter.stop();

    let fired = 0;
    for (let nth = 1; nth <= counter.calls(); nth += 1)
      for (const moment of ["before", "after"] as const) {
        const { id, lead } = await aWorkspace();
        const kill = killAt(lake(), nth, moment);
        const outcome = await sendBoth(id, lead).catch((error: unknown) => error);
        kill.stop();
        expect(outcome).toBeInstanceOf(Killed);
        fired += 1;
        await sendBoth(id, lead);

        expect(await rowsOf(id, "first_event, sent_at IS NOT NULL")).toEqual([["click", true]]);
        expect(await itemsOf(id, "sends")).toHaveLength(1);
        expect(await countersOf(id, lead)).toMatchObject({ clicks: 1, sent: 1 });
      }
    expect([fired, counter.calls() >= 4]).toEqual([counter.calls() * 2, true]);
  }, 60_000);
});
