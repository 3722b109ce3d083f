import { describe, expect, it } from "vitest";
import { toMemberItem } from "#lib/adapters/dynamo/team/member-store.ts";
import type { ItemChange } from "#lib/adapters/events/events-of-record.ts";
import { publishChanges } from "#lib/adapters/events/publish-changes.ts";
import type { Envelope } from "#lib/contract/events.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { EventLogWriter } from "#lib/domain/events/event/event-log.ts";
import type { EventPublisher } from "#lib/domain/events/event/event-publisher.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";

const at = "2026-01-01T00:00:00.000Z";
const memberId = (n: number): MemberId => `mem_01J00000000000000000000${String(n).padStart(3, "0")}`;

/** The joining of the n-th member: a change with one event. */
const joining = (n: number, requestId = "req"): ItemChange => {
  const who = { id: memberId(n), email: `m${n}@example.com`, name: "M", role: "viewer" as const };
  const member = { ...who, created_at: at, updated_at: at, version: 1 };
  return { before: undefined, after: toMemberItem("ws_01J0000000000000000000000A", member, requestId) };
};
const silent: ItemChange = { before: undefined, after: { kind: "audit" } };
const unreadable: ItemChange = { before: undefined, after: { kind: "lead" } };

/** A bus that refuses events of these members. */
const aBus = (refuses: (id: string) => boolean = () => false) => {
  const calls: string[][] = [];
  const publisher: EventPublisher = {
    publish: async (events: readonly Envelope[]) => {
      calls.push(events.map(({ resource }) => resource.id));
      return new Set(events.filter(({ resource }) => refuses(resource.id)).map(({ id }) => id));
    },
  };
  return { calls, publisher };
};

/** A log that fails on events of these members. */
const aLog = (fails: (id: string) => boolean = () => false) => {
  const stored: string[] = [];
  const log: EventLogWriter = {
    append: async (_workspace, events) => {
      if (events.some(({ resource }) => fails(resource.id))) throw new Error("no log");
      stored.push(...events.map(({ resource }) => resource.id));
    },
  };
  return { stored, log };
};

describe("publishChanges", () => {
  it("stores every event in the log before the first goes to the bus", async () => {
    const { stored, log } = aLog();
    const publish = async (events: readonly Envelope[]) => {
      expect(stored).toEqual([memberId(1), memberId(2)]);
      expect(events).toHaveLength(2);
      return new Set<string>();
    };

    await publishChanges([joining(1), joining(2)], { log, publisher: { publish } });
  });

  it("puts no event on the bus that the log did not take", async () => {
    const { log } = aLog((id) => id === memberId(2));
    const { calls, publisher } = aBus();
    const other = "ws_01J0000000000000000000000B";
    const ofOther = joining(3);
    const changes = [
      { ...ofOther, after: { ...ofOther.after, workspace_id: other } },
      joining(2),
      joining(1),
    ];

    expect(await publishChanges(changes, { log, publisher })).toMatchObject({
      done: 1,
      error: expect.any(Error),
    });
    expect(calls).toEqual([[memberId(3)]]);
  });

  it("sends events in calls of ten, and nothing for changes that stand for none", async () => {
    const { log } = aLog();
    const { calls, publisher } = aBus();
    const changes = [silent, ...Array.from({ length: 23 }, (_, n) => joining(n)), silent];

    expect(await publishChanges(changes, { log, publisher })).toEqual({ done: 25, unread: [] });
    expect(calls.map(({ length }) => length)).toEqual([10, 10, 3]);
    expect(calls.flat()).toEqual(Array.from({ length: 23 }, (_, n) => memberId(n)));
  });

  it("never puts two events of one resource into one call", async () => {
    const { log } = aLog();
    const { calls, publisher } = aBus();

    await publishChanges([joining(1), joining(2), joining(1), joining(3), joining(1)], { log, publisher });

    expect(calls).toEqual([[memberId(1), memberId(2)], [memberId(1), memberId(3)], [memberId(1)]]);
  });

  it("stops at the change of the first refused event and sends nothing after that call", async () => {
    const { log } = aLog();
    const { calls, publisher } = aBus((id) => id === memberId(4) || id === memberId(6));
    const changes = [silent, ...Array.from({ length: 15 }, (_, n) => joining(n))];

    expect(await publishChanges(changes, { log, publisher })).toMatchObject({
      done: 5,
      error: expect.any(Error),
    });
    expect(calls).toHaveLength(1);
  });

  it("reports a change whose event is not as its receivers expect it as unread, and sends the others", async () => {
    const { log } = aLog();
    const { calls, publisher } = aBus();
    const changes = [joining(1), joining(2, "r".repeat(129)), joining(3)];

    expect(await publishChanges(changes, { log, publisher })).toEqual({
      done: 3,
      unread: [{ place: 1, error: expect.any(Error) }],
    });
    expect(calls).toEqual([[memberId(1), memberId(3)]]);
  });

  it("begins again with the first change of a call that failed as a whole", async () => {
    const { log } = aLog();
    let calls = 0;
    const publish = async () => {
      calls += 1;
      if (calls === 2) throw new Error("throttled");
      return new Set<string>();
    };
    const changes = Array.from({ length: 15 }, (_, n) => joining(n));

    expect(await publishChanges(changes, { log, publisher: { publish } })).toMatchObject({ done: 10 });
  });

  it("reports a change that can't be read as unread, and sends what comes before and behind it", async () => {
    const { log, stored } = aLog();
    const { calls, publisher } = aBus();

    const progress = await publishChanges([joining(1), unreadable, joining(2)], { log, publisher });

    expect(progress).toEqual({ done: 3, unread: [{ place: 1, error: expect.any(Error) }] });
    expect(calls).toEqual([[memberId(1), memberId(2)]]);
    expect(stored).toEqual([memberId(1), memberId(2)]);
  });

  it("stops at a change on which the code itself fails", async () => {
    const { log } = aLog();
    const { calls, publisher } = aBus();
    const defect = {
      get kind(): string {
        throw new TypeError("not a function");
      },
    };

    const progress = await publishChanges([joining(1), { before: undefined, after: defect }, joining(2)], {
      log,
      publisher,
    });

    expect(progress).toEqual({ done: 1, error: expect.any(TypeError), unread: [] });
    expect(calls).toEqual([[memberId(1)]]);
  });

  it("sends the event of a change with an unknown value once the value is known", async () => {
    const { log } = aLog();
    const { calls, publisher } = aBus();
    const known = joining(1);
    const ofNewerRelease = { ...known, after: { ...known.after, role: "auditor" } };

    const refused = await publishChanges([ofNewerRelease, joining(2)], { log, publisher });
    await publishChanges([known], { log, publisher });

    expect(refused.unread).toEqual([{ place: 0, error: expect.any(UnknownVariant) }]);
    expect(calls).toEqual([[memberId(2)], [memberId(1)]]);
  });
});
