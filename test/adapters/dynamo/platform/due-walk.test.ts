import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { dueWatermarkKey, earlierDuePartition } from "#lib/adapters/dynamo/keys.ts";
import { makeDueStore, toDueItem } from "#lib/adapters/dynamo/platform/due-store.ts";
import { makeDueWalk } from "#lib/adapters/dynamo/platform/due-walk.ts";
import type { RunId } from "#lib/contract/platform/ids.ts";
import { dueWork } from "#lib/domain/automation/run/run-work.ts";
import type { Due } from "#lib/domain/platform/due/due.ts";
import { walkDue } from "#lib/domain/platform/due/walk-due.ts";
import { aDoorWithTable } from "#test/local/dynamodb/a-door.ts";

const workspaceId = "ws_01J0000000000000000000000A";
const beginning = Date.parse("2026-03-02T09:00:10.000Z");
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const at = (ms: number): string => new Date(beginning - 10_000 + ms).toISOString();
const aRun = (): Due => ({ workspaceId, kind: "run", id: `run_${ulid()}` satisfies RunId });

/** A table with a walker whose clock stands still until it is moved. */
const aWalker = async () => {
  const { db, TableName, ...door } = await aDoorWithTable();
  const client = DynamoDBDocumentClient.from(db);
  const calls: Record<string, number> = {};
  const counted = {
    send: (command: never) => {
      const { name } = (command as object).constructor;
      calls[name] = (calls[name] ?? 0) + 1;
      return client.send(command);
    },
  } as unknown as DynamoDBDocumentClient;
  const sent: string[] = [];
  let now = new Date(beginning);
  let whileSending: () => Promise<void> = async () => undefined;
  let owners = 0;
  const plant = (Item: Record<string, unknown>) => client.send(new PutCommand({ TableName, Item }));
  return {
    ...door,
    ...makeDueStore(client, TableName),
    lease: makeDueWalk(client, TableName).lease,
    plant,
    putAll: async (due: readonly Due[], until: string) => {
      const puts = due.map((one) => ({ PutRequest: { Item: toDueItem(one, until) } }));
      for (let from = 0; from < puts.length; from += 25)
        await client.send(
          new BatchWriteCommand({ RequestItems: { [TableName]: puts.slice(from, from + 25) } }),
        );
    },
    /** Stores a reminder as versions before the sorted queue did. */
    plantEarlier: (due: Due, minute: string) => {
      const { put_id: _none, ...item } = toDueItem(due, `${minute}:00.000Z`);
      return plant({ ...item, pk: earlierDuePartition(minute, 3), sk: `${workspaceId}#${due.id}` });
    },
    sent,
    whileSending: (act: () => Promise<void>) => {
      whileSending = act;
    },
    /** Walks at a time after the beginning; returns how many calls of each kind it took. */
    walkAt: async (ms: number) => {
      now = new Date(beginning + ms);
      for (const name of Object.keys(calls)) delete calls[name];
      owners += 1;
      const walked = await walkDue({
        ...makeDueWalk(counted, TableName),
        clock: () => now,
        owner: String(owners),
        send: async (due) => {
          await whileSending();
          sent.push(...due.map(dueWork).map((work) => ("run_id" in work ? work.run_id : work.kind)));
        },
      });
      return { ...walked, calls: { ...calls } };
    },
  };
};

const leaseCalls = { PutCommand: 1, DeleteCommand: 1, GetCommand: 1 };

describe("the reminders in the table", () => {
  it.each([
    ["a minute", minuteMs],
    ["a day", dayMs],
    ["a year", 365 * dayMs],
  ])("cost 16 queries and the lease when the clock moved by %s and nothing is due", async (_time, ms) => {
    await using walker = await aWalker();

    expect(await walker.walkAt(ms)).toEqual({
      outcome: "done",
      sent: 0,
      unreadable: 0,
      calls: { ...leaseCalls, QueryCommand: 16 },
    });
  });

  it("of a whole year are all sent after the clock moved by a year, with one transaction a page", async () => {
    await using walker = await aWalker();
    const due = Array.from({ length: 24 }, aRun);
    for (const [month, one] of due.entries()) await walker.put(one, at((month % 12) * 30 * dayMs));
    const later = aRun();
    await walker.put(later, at(366 * dayMs));

    const { sent, calls } = await walker.walkAt(365 * dayMs);

    expect(sent).toBe(24);
    expect(new Set(walker.sent)).toEqual(new Set(due.map(({ id }) => id)));
    expect(calls).toMatchObject({ ...leaseCalls, QueryCommand: 16 });
    expect(calls["TransactWriteCommand"]).toBeLessThanOrEqual(16);
    expect((await walker.walkAt(365 * dayMs)).sent).toBe(0);
    expect((await walker.walkAt(366 * dayMs)).sent).toBe(1);
    expect(walker.sent.at(-1)).toBe(later.id);
  });

  it("of one minute are read page by page and sent once each", async () => {
    await using walker = await aWalker();
    const due = Array.from({ length: 1_000 }, aRun);
    await walker.putAll(due, at(0));

    const { sent, calls } = await walker.walkAt(0);

    expect(sent).toBe(1_000);
    expect(new Set(walker.sent).size).toBe(1_000);
    expect(calls["QueryCommand"]).toBeLessThanOrEqual(16 * 3);
    expect((await walker.walkAt(0)).sent).toBe(0);
  });

  it("that are stored late, or for a time in the past, are sent by the next walk", async () => {
    await using walker = await aWalker();
    await walker.walkAt(10 * minuteMs);

    await walker.put(aRun(), at(7 * minuteMs));
    await walker.put(aRun(), "2020-01-01T00:00:00.000Z");

    expect((await walker.walkAt(10 * minuteMs)).sent).toBe(2);
  });

  it("that are written again while their message is being sent are sent once more", async () => {
    await using walker = await aWalker();
    const [again, once] = [aRun(), aRun()];
    await walker.put(again, at(0));
    await walker.put(once, at(0));
    walker.whileSending(() => walker.put(again, at(0)));
    await walker.walkAt(0);
    walker.whileSending(async () => undefined);

    await walker.walkAt(minuteMs);

    expect(walker.sent.filter((id) => id === again.id)).toHaveLength(2);
    expect(walker.sent.filter((id) => id === once.id)).toHaveLength(1);
    expect((await walker.walkAt(2 * minuteMs)).sent).toBe(0);
  });

  it("for the end of the year 9999 are not due before", async () => {
    await using walker = await aWalker();
    await walker.put(aRun(), "9999-12-31T23:59:59.999Z");

    expect((await walker.walkAt(365 * dayMs)).sent).toBe(0);
  });

  it("of an unknown kind, or without a readable id, stay stored and do not stop others of their shard", async () => {
    await using walker = await aWalker();
    const due = Array.from({ length: 40 }, aRun);
    for (const [index, one] of due.entries()) {
      const item = toDueItem(one, at(0));
      const sk = `${String(item["sk"]).slice(0, 16)}#A${index}`;
      if (index % 2 === 0) await walker.plant({ ...item, sk, due_kind: "review" });
      else await walker.plant({ ...item, sk, id: "run_?" });
      await walker.put(one, at(0));
    }

    expect(await walker.walkAt(0)).toMatchObject({ sent: 40, unreadable: 40 });
    expect(await walker.walkAt(0)).toMatchObject({ sent: 0, unreadable: 40 });
  });
});

describe("the lease", () => {
  it("is one walker's until it expires or is released by that walker", async () => {
    await using walker = await aWalker();
    const { lease } = walker;
    const [now, until] = [new Date(beginning), new Date(beginning + minuteMs)];

    const taken = await Promise.all(["a", "b", "c"].map((owner) => lease.take(owner, now, until)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const owner = ["a", "b", "c"][taken.indexOf(true)] ?? "";
    await lease.release("z");
    expect(await walker.walkAt(0)).toMatchObject({ outcome: "busy", calls: { PutCommand: 1 } });
    expect(await lease.take("d", until, new Date(beginning + 2 * minuteMs))).toBe(true);
    await lease.release(owner);
    expect(await lease.take("e", until, new Date(beginning + 2 * minuteMs))).toBe(false);
    await lease.release("d");
    expect(await lease.take("e", until, new Date(beginning + 2 * minuteMs))).toBe(true);
  });

  it("of a walker whose clock was a year ahead does not keep others out", async () => {
    await using walker = await aWalker();
    const ahead = (ms: number) => new Date(beginning + 365 * dayMs + ms);
    await walker.lease.take("ahead", ahead(0), ahead(minuteMs));

    expect(await walker.walkAt(0)).toMatchObject({ outcome: "done" });
  });
});

describe("reminders of an earlier version", () => {
  const mark = (minute: string) => ({ ...dueWatermarkKey, kind: "due_watermark", minute });

  it("are sent from where that version stopped, late ones included, and the mark moves forward only", async () => {
    await using walker = await aWalker();
    const [late, due, next] = [aRun(), aRun(), aRun()];
    await walker.plant(mark("2026-03-02T08:30"));
    await walker.plantEarlier(late, "2026-03-02T08:28");
    await walker.plantEarlier(due, "2026-03-02T08:59");
    await walker.plantEarlier(next, "2026-03-02T09:30");

    expect((await walker.walkAt(0)).sent).toBe(2);
    expect((await walker.walkAt(-10 * minuteMs)).sent).toBe(0);
    // Four minutes of four partitions each, and the sixteen shards.
    expect((await walker.walkAt(0)).calls["QueryCommand"]).toBe(16 + 4 * 4);
    expect((await walker.walkAt(40 * minuteMs)).sent).toBe(1);
    expect(walker.sent).toEqual([late.id, due.id, next.id]);
  });
});
