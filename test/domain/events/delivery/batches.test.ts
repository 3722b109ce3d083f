import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Envelope } from "#lib/contract/events.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { isSigned } from "#lib/domain/events/delivery/signature.ts";
import { anEvent, answering, beginning, failing, secret, World } from "./a-world.ts";

const numbered = (n: number, change: Partial<Envelope> = {}): Envelope =>
  anEvent({ id: `evt_01M7YKRCABJ4QTJR9Y52VR${String(n).padStart(4, "0")}`, sequence: n + 1, ...change });

let world: World;
beforeEach(() => {
  world = new World();
  world.batch = { max_events: 3, max_wait_seconds: 60 };
});

/** Logs so many events, from `first` on. */
const log = (count: number, first = world.logged.length, change: Partial<Envelope> = {}): Envelope[] => {
  const events = Array.from({ length: count }, (_, n) => numbered(first + n, change));
  world.logged.push(...events);
  return events;
};

const settle = async (of: World): Promise<void> => {
  while ((await of.passBatch()) || (await of.pass()));
};

/** The events of each POST. */
const posted = (of: World): Envelope[][] => of.sent.map(({ request }) => JSON.parse(request.body).events);
const idOf = (of: World, place: number) => of.sent[place]?.request.headers["webhook-id"];

describe("the events of a webhook with batches", () => {
  it("go in one signed POST with an id of its own once the wait is over", async () => {
    const [first, second] = log(2) as [Envelope, Envelope];

    // The bus keeps no order.
    await world.arrive(second);
    await world.arrive(first);
    expect(world.sent).toEqual([]);
    await settle(world);

    const [{ at, request }] = world.sent as [(typeof world.sent)[number]];
    expect(posted(world)).toEqual([[first, second]]);
    expect(at).toBe(new Date(beginning.getTime() + 60_000).toISOString());
    expect(request.headers["webhook-id"]).toMatch(/^batch_[0-9A-Z]{26}$/);
    expect(isSigned(request.headers, request.body, secret, world.now)).toBe(true);
    expect(world.only()).toMatchObject({ event_id: null, event_count: 2, state: "delivered" });
  });

  it("go at once when there are as many as a batch holds, and the rest follows", async () => {
    const events = log(4);
    for (const event of events) await world.arrive(event);
    await settle(world);

    expect(posted(world)).toEqual([events.slice(0, 3), events.slice(3)]);
    expect(world.sent[0]?.at).toBe(beginning.toISOString());
    expect(idOf(world, 0)).not.toBe(idOf(world, 1));
  });

  it("are split where a batch would be too large", async () => {
    world.batch = { max_events: 100, max_wait_seconds: 1 };
    const data = { text: "x".repeat(15_000) };
    for (const event of log(40, 0, { data })) await world.arrive(event);
    await settle(world);

    for (const { request } of world.sent)
      expect(Buffer.byteLength(request.body)).toBeLessThan(sizes.webhookBatchBytesMax + 100);
    expect(posted(world).flat()).toEqual(world.logged);
  });

  it("are never too large to be sent alone", async () => {
    const large = { text: "x".repeat(sizes.webhookBatchBytesMax) };
    for (const event of [...log(1), ...log(1, 1, { data: large }), ...log(1, 2)]) await world.arrive(event);
    await settle(world);

    expect(posted(world)).toEqual(world.logged.map((event) => [event]));
  });

  it("keep their batch's id while it is tried again, and later events wait for their turn in order", async () => {
    const events = log(3);
    world.answer = () => failing();
    for (const event of events) await world.arrive(event);
    await world.passBatch();
    const later = log(2);
    for (const event of later) await world.arrive(event);
    while (await world.passBatch());
    expect(posted(world)).toEqual([events]);

    await world.pass();
    world.answer = () => answering({});
    await world.pass();
    await settle(world);

    expect(posted(world)).toEqual([events, events, events, later]);
    expect(new Set([0, 1, 2].map((place) => idOf(world, place))).size).toBe(1);
    expect(idOf(world, 3)).not.toBe(idOf(world, 0));
  });

  it("go on behind a batch that has failed for good", async () => {
    const events = log(3);
    world.answer = () => failing();
    for (const event of events) await world.arrive(event);
    await world.passBatch();
    const [later] = log(1) as [Envelope];
    await world.arrive(later);
    while (await world.passBatch());
    for (let attempt = 2; attempt <= 10; attempt += 1) await world.pass();
    world.answer = () => answering({});
    await settle(world);

    expect(posted(world).at(-1)).toEqual([later]);
    expect([...world.records.values()].map(({ state }) => state)).toEqual(["failed", "delivered"]);
  });

  it("that are wanted stand alone in a batch: the log's others are passed over", async () => {
    const [mine] = log(1) as [Envelope];
    log(1, 1, { type: "lead.assigned" });
    world.gathers = ({ type }) => type !== "lead.assigned";
    await world.arrive(mine);
    await settle(world);

    expect(posted(world)).toEqual([[mine]]);
    expect(world.gatherings.current()).toMatchObject({ position: 2, isClosing: false, dueAt: null });
  });

  it("that the log does not have, such as a test's, go alone and at once, in the form of a batch", async () => {
    const strange = numbered(900);
    await world.arrive(strange);

    expect(posted(world)).toEqual([[strange]]);
    expect(idOf(world, 0)).toBe(strange.id);
  });

  it("that come twice, or after their batch, are sent once", async () => {
    const events = log(2);
    for (const event of [...events, ...events]) await world.arrive(event);
    await settle(world);
    for (const event of events) await world.arrive(event);
    await settle(world);

    expect(posted(world).flat()).toEqual(events);
  });

  it("that were gathered before batches were switched off still go out together", async () => {
    const events = log(2);
    for (const event of events) await world.arrive(event);
    world.batch = null;
    world.gathers = () => true;
    await settle(world);

    expect(posted(world)).toEqual([events]);
  });
});

/** A batch that fails once; every call of a port dies in turn, and its message is handed out again. */
const runWithDeath = async (dies: number): Promise<{ world: World; calls: number; fired: number }> => {
  const one = new World();
  one.batch = { max_events: 2, max_wait_seconds: 60 };
  one.answer = () => (one.sent.length === 1 ? failing() : answering({}));
  let [calls, fired] = [0, 0];
  one.beforeCall = () => {
    calls += 1;
    if (calls !== dies) return;
    fired += 1;
    throw new Error("killed");
  };
  const surely = async (step: (messageId: string) => Promise<unknown>): Promise<unknown> => {
    const messageId = one.newMessage();
    return step(messageId).catch(() => step(messageId));
  };
  for (const n of [0, 1, 2]) {
    one.logged.push(numbered(n));
    await surely((messageId) => one.arrive(numbered(n), messageId));
  }
  for (let step = 0; step < 40; step += 1)
    if (!(await surely((messageId) => one.passBatch(messageId))))
      if (!(await surely((messageId) => one.pass(messageId)))) break;
  return { world: one, calls, fired };
};

describe("a batch's message that dies", () => {
  it("at any call at all brings every event all the same, in order, each batch by one id", async () => {
    const clean = await runWithDeath(0);
    expect(posted(clean.world).map((events) => events.length)).toEqual([2, 2, 1]);
    let fired = 0;
    for (let dies = 1; dies <= clean.calls; dies += 1) {
      const run = await runWithDeath(dies);
      fired += run.fired;
      const ids = new Map(run.world.sent.map(({ request }) => [request.headers["webhook-id"], request.body]));
      const events = [...ids.values()].flatMap((body): Envelope[] => JSON.parse(body).events);
      expect([dies, events.map(({ sequence }) => sequence)]).toEqual([dies, [1, 2, 3]]);
    }
    expect(fired).toBe(clean.calls);
  });
});

describe("batches", () => {
  it("hold every event once and in the log's order, however the bus repeats and mixes them", async () => {
    const run = fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 60 }),
      async (count, max_events, steps) => {
        const one = new World();
        one.batch = { max_events, max_wait_seconds: 5 };
        const events = Array.from({ length: count }, (_, n) => numbered(n));
        one.logged.push(...events);
        for (const [pick, passes] of steps) {
          await one.arrive(events[pick % count]);
          if (passes) await one.passBatch();
        }
        for (const event of events.toReversed()) await one.arrive(event);
        await settle(one);
        expect(posted(one).flat()).toEqual(events);
        expect(Math.max(...posted(one).map(({ length }) => length))).toBeLessThanOrEqual(max_events);
      },
    );
    await fc.assert(run, { numRuns: 200 });
  });
});
