import { describe, expect, it } from "vitest";
import { retryDelivery } from "#lib/domain/events/delivery/deliver-event.ts";
import { deliveryId, toDelivery, toDeliveryDetail } from "#lib/domain/events/delivery/delivery-record.ts";
import { eventMessage } from "#lib/domain/events/delivery/outgoing-message.ts";
import { retryDelaysSeconds } from "#lib/domain/events/delivery/retry-schedule.ts";
import { isSigned } from "#lib/domain/events/delivery/signature.ts";
import { anEvent, answering, beginning, failing, secret, World, webhookId } from "./a-world.ts";

const hourMs = 3_600_000;

describe("an event", () => {
  it("is sent once, signed, with its own id as webhook-id", async () => {
    const world = new World();

    await world.arrive();

    const [{ request }] = world.sent as [(typeof world.sent)[number]];
    expect(JSON.parse(request.body)).toEqual(anEvent());
    expect(request.headers["webhook-id"]).toBe(anEvent().id);
    expect(isSigned(request.headers, request.body, secret, world.now)).toBe(true);
    expect(request.headers).not.toHaveProperty("webhook-replay");
    expect(world.only()).toMatchObject({ state: "delivered", attempts_made: 1, next_attempt_at: null });
    expect(world.woken).toEqual([]);
  });

  it("that the bus brings twice is one delivery", async () => {
    const world = new World();

    await Promise.all([world.arrive(), world.arrive(), world.arrive()]);
    await world.arrive();

    expect(world.sent).toHaveLength(1);
    expect(world.records.size).toBe(1);
  });

  it("of another workspace is refused", async () => {
    const event = anEvent({ workspace_id: "ws_01M7YKRCABJ4QTJR9Y52VRW83Z" });

    await expect(new World().arrive(event)).rejects.toThrow("another workspace");
  });

  it("is not sent to a webhook that is gone or disabled", async () => {
    const world = new World();
    world.isEnabled = false;
    await world.arrive();
    world.isThere = false;
    await world.arrive();

    expect([world.sent, [...world.records]]).toEqual([[], []]);
  });

  it("carries the customer's headers, none of which takes the place of ours", async () => {
    const world = new World();
    world.headers = {
      authorization: "Bearer canary-1234",
      "webhook-id": "forged",
      "content-type": "text/plain",
    };

    await world.arrive();

    expect(world.sent[0]?.request.headers).toMatchObject({
      authorization: "Bearer canary-1234",
      "webhook-id": anEvent().id,
      "content-type": "application/json",
    });
  });
});

describe("a delivery that fails", () => {
  it("is tried ten times by the schedule, then given up", async () => {
    const world = new World();
    world.answer = () => failing();

    await world.arrive();
    while (await world.pass());

    expect(world.sent).toHaveLength(10);
    for (const [index, { at }] of world.sent.slice(1).entries()) {
      const waited = (Date.parse(at) - Date.parse(world.sent[index]?.at ?? "")) / 1_000;
      const planned = retryDelaysSeconds[index + 1] ?? 0;
      expect(waited).toBeGreaterThanOrEqual(planned);
      expect(waited).toBeLessThanOrEqual(planned * 1.2 + 1);
    }
    expect(new Set(world.sent.map(({ request }) => request.headers["webhook-id"])).size).toBe(1);
    expect(world.only()).toMatchObject({ state: "failed", failure: "attempts_exhausted", attempts_made: 10 });
    expect(toDeliveryDetail(world.only()).attempts.map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    // Ten attempts take less than the five days after which a webhook is disabled.
    expect(world.now.getTime() - beginning.getTime()).toBeLessThan(5 * 24 * hourMs);
  });

  it("waits as long as 429 asks for", async () => {
    const world = new World();
    world.answer = () => failing(429, { retryAfter: "3600" });

    await world.arrive();

    expect(world.only().next_attempt_at).toBe(new Date(beginning.getTime() + hourMs).toISOString());
  });

  it("is delivered when the endpoint is back, and the webhook no longer counts as failing", async () => {
    const world = new World();
    world.answer = () => failing();
    await world.arrive();
    expect(world.failingSince).toBe(beginning.toISOString());

    world.answer = () => answering({});
    await world.pass();

    expect(world.failingSince).toBeNull();
    expect(toDelivery(world.only())).toMatchObject({
      state: "delivered",
      attempts_made: 2,
      last_status: 200,
    });
  });

  it("with 410 disables the webhook at once, and what else waited for it ends", async () => {
    const world = new World();
    world.answer = () => failing();
    await world.arrive(anEvent({ id: "evt_01M7YKRCABJ4QTJR9Y52VRW83A" }));
    world.failingSince = null;
    world.answer = () => failing(410);
    await world.arrive();
    await world.pass();

    expect(world.disabledFor).toBe("gone");
    expect([...world.records.values()].map(({ state, failure }) => [state, failure])).toEqual([
      ["failed", "webhook_disabled"],
      ["failed", "gone"],
    ]);
    expect(world.sent).toHaveLength(2);
  });

  it("after five days without a success disables the webhook", async () => {
    const world = new World();
    world.answer = () => failing();
    for (let day = 0; world.isEnabled && day < 10; day += 1) {
      world.now = new Date(beginning.getTime() + day * 24 * hourMs);
      await world.arrive(anEvent({ id: `evt_01M7YKRCABJ4QTJR9Y52VRW8${10 + day}` }));
      while (world.isEnabled && (world.woken[0]?.at ?? Infinity) <= new Date(world.now.getTime() + hourMs))
        await world.pass();
    }

    expect(world.disabledFor).toBe("failing");
    expect(world.now.getTime() - beginning.getTime()).toBeGreaterThanOrEqual(5 * 24 * hourMs);
    expect(world.now.getTime() - beginning.getTime()).toBeLessThan(6 * 24 * hourMs);
  });

  it("keeps the beginning of the answer without the secrets that it repeats", async () => {
    const world = new World();
    world.headers = { authorization: "Bearer canary-1234" };
    const echo = `${"x".repeat(40)} canary-1234 Bearer canary-1234 ${secret} ${"é".repeat(2_000)}`;
    world.answer = () => failing(500, { excerpt: echo });

    await world.arrive();

    const { excerpt = "" } = world.only().attempts[0] ?? {};
    expect(excerpt).toMatch(/^x{40} \*\*\* \*\*\* \*\*\* é/);
    expect(Buffer.byteLength(excerpt ?? "")).toBeLessThanOrEqual(1_027);
    expect(JSON.stringify([...world.records])).not.toMatch(/canary|whsec_/);
  });
});

describe("an endpoint that failed last or was slow just now", () => {
  it.each(["failing", "slow"])("gets its events by the slow lane (%s)", async (kind) => {
    const world = new World();
    world.failingSince = kind === "failing" ? beginning.toISOString() : null;
    world.isSlow = kind === "slow";

    await world.arrive();
    expect([world.sent.length, world.woken.length]).toEqual([0, 1]);
    await world.pass();

    expect(world.only()).toMatchObject({ state: "delivered", attempts_made: 1 });
  });

  it("is noticed while its answer is still awaited", async () => {
    const world = new World();
    world.answer = ({ onSlow }) => {
      onSlow();
      expect(world.isSlow).toBe(true);
      return answering({});
    };

    await world.arrive();

    expect(world.isSlow).toBe(true);
  });

  it("is left when it is slow in the fast lane, and gets the event in full in the slow one, at once", async () => {
    const world = new World();
    const asked: (boolean | undefined)[] = [];
    world.answer = ({ onSlow, endsWhenSlow }) => {
      asked.push(endsWhenSlow);
      onSlow();
      return endsWhenSlow ? answering({ status: null, error: "timeout" }) : answering({});
    };

    await world.arrive(anEvent(), "the message");
    // The message may come twice; the hand-over is one.
    await world.arrive(anEvent(), "the message");
    const { state, attempts_made: made } = world.only();
    const due = world.woken.map(({ at }) => at);
    while (await world.pass());

    expect([state, made, world.failingSince]).toEqual(["pending", 0, null]);
    expect(due).toEqual([beginning, beginning]);
    expect(asked).toEqual([true, false]);
    expect(world.only()).toMatchObject({ state: "delivered", attempts_made: 1, attempts: [{ number: 1 }] });
    expect(new Set(world.sent.map(({ request }) => request.headers["webhook-id"]))).toEqual(
      new Set([anEvent().id]),
    );
  });
});

describe("a message that dies", () => {
  const calls = ["write", "send", "write", "wake"];

  it.each(calls.map((name, index) => [name, index + 1] as const))(
    "before its call of %s (the %i. call) brings its delivery on when it is handed out again",
    async (_name, dies) => {
      const world = new World();
      world.answer = () => failing();
      let made = 0;
      world.beforeCall = () => {
        made += 1;
        if (made === dies) throw new Error("killed");
      };

      await expect(world.arrive(anEvent(), "the message")).rejects.toThrow("killed");
      await world.arrive(anEvent(), "the message");
      world.answer = () => answering({});
      while (await world.pass());

      expect(world.only()).toMatchObject({ state: "delivered" });
      expect(new Set(world.sent.map(({ request }) => request.headers["webhook-id"]))).toEqual(
        new Set([anEvent().id]),
      );
    },
  );

  it("and never returns leaves its attempt to another after a minute", async () => {
    const world = new World();
    world.answer = () => failing();
    await world.arrive();
    const [due] = world.woken as [(typeof world.woken)[number]];
    world.beforeCall = (name) => {
      if (name === "send") throw new Error("killed");
    };
    await expect(retryDelivery(world.ports, due.work, world.turn("dead"))).rejects.toThrow();
    world.beforeCall = () => undefined;

    await retryDelivery(world.ports, due.work, world.turn("other"));
    expect(world.sent).toHaveLength(1);
    world.now = new Date(world.now.getTime() + 60_000);
    await retryDelivery(world.ports, due.work, world.turn("other"));

    expect(world.sent).toHaveLength(2);
  });
});

describe("a delivery's id", () => {
  it("is the same for one event and webhook, and another for each replay", () => {
    const replay = { id: "job_1", at: "2026-11-22T10:00:00.000Z", url: null };
    const { timestamp: at } = anEvent();
    const one = { webhookId, message: eventMessage(anEvent(), false), at };

    expect(deliveryId(one)).toBe(deliveryId({ ...one }));
    expect(deliveryId({ ...one, replay })).not.toBe(deliveryId(one));
    expect(deliveryId({ ...one, webhookId: "wh_01M7YKRCABJ4QTJR9Y52VRW83Z" })).not.toBe(deliveryId(one));
  });
});
