import { beforeAll, describe, expect, it } from "vitest";
import type { WebhookDelivery } from "#lib/contract/events/webhook-deliveries.ts";
import { crashAt, crashPoints, functionOf, isOwnCall } from "#test/support/crash.ts";
import { eventually } from "#test/support/eventually.ts";
import { ownService } from "#test/support/service.ts";
import { letItBeDue, scheduleOf } from "#test/support/webhook-schedules.ts";
import { aReceiver, type Receiver, subscribe } from "#test/support/webhooks.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/*
 * Experiment R7: between a committed change and its delivery, every function dies at each of its calls in turn: before the
 * first, and after each, which for what is stored is before the next. Each trial has a workspace of its own, so that
 * nothing of another is remembered. A batch's way has some twenty calls: its deaths are in
 * test/domain/events/delivery/batches.test.ts, and `npm run test:batch-kills` runs them on the service too.
 */
const withBatches = process.env["LEADRAIL_BATCH_KILLS"] !== undefined;

const service = ownService({ settings: { outboundNetwork: "public_and_loopback" } });

interface Trial {
  readonly workspace: Workspace;
  readonly receiver: Receiver;
  readonly webhookId: string;
}

/** A webhook whose endpoint asks for an hour twice, so that each of its lanes ends in a schedule. */
const begin = async (batch?: object): Promise<Trial> => {
  const workspace = await aWorkspace(service());
  const receiver = await aReceiver();
  const later = { status: 429, headers: { "retry-after": "3600" } };
  receiver.answer(() => (batch === undefined && receiver.received.length < 2 ? later : { status: 200 }));
  const body = { url: receiver.url, ...(batch && { batch }) };
  const { id: webhookId } = await subscribe(service(), workspace, body);
  await eventually(
    async () => (await workspace.request("GET", "/events")).body.data,
    (events) => events.length === 1,
  );
  return { workspace, receiver, webhookId };
};

const deliveryOf = async ({ workspace, webhookId }: Trial): Promise<WebhookDelivery | undefined> => {
  const { body } = await workspace.request("GET", `/webhooks/${webhookId}/deliveries`);
  expect(body.data.length).toBeLessThanOrEqual(1);
  return body.data[0];
};

const attempted = (trial: Trial, attempts: number): Promise<WebhookDelivery | undefined> =>
  eventually(
    () => deliveryOf(trial),
    (delivery) => (delivery?.attempts_made ?? 0) >= attempts,
  );

/** The schedule that wakes the attempt after so many, once it is there. */
const scheduled = async (trial: Trial, attempts: number): Promise<string> => {
  const delivery = await attempted(trial, attempts);
  const name = `${delivery?.id}-${attempts}`;
  await eventually(
    () => scheduleOf(service(), name),
    (schedule) => schedule !== undefined,
  );
  return name;
};

/** A way through one function, from what sets it going to when it has done its part. */
interface Way {
  readonly sourceFile: string;
  readonly batch?: object;
  /** Before the function dies. */
  readonly prepare?: (trial: Trial) => Promise<unknown>;
  readonly start: (trial: Trial) => Promise<unknown>;
  readonly end: (trial: Trial) => Promise<unknown>;
}

const changeALead = ({ workspace }: Trial) =>
  workspace.request("POST", "/leads", { body: { email: "ada@example.com" } });

const first = async (trial: Trial) => {
  await changeALead(trial);
  await scheduled(trial, 1);
};

const redeliver = async (trial: Trial) => {
  const { id } = (await deliveryOf(trial)) ?? {};
  await trial.workspace.request("POST", `/webhooks/${trial.webhookId}/deliveries/${id}/redeliver`);
};

const ways: Readonly<Record<string, Way>> = {
  "its derivation": {
    sourceFile: "functions/streams/derive-events.ts",
    start: changeALead,
    end: (trial) => scheduled(trial, 1),
  },
  "its first attempt": {
    sourceFile: "functions/queues/deliver-webhook.ts",
    start: changeALead,
    end: (trial) => scheduled(trial, 1),
  },
  "its second attempt": {
    sourceFile: "functions/queues/retry-webhook.ts",
    prepare: first,
    start: redeliver,
    end: (trial) => scheduled(trial, 2),
  },
  ...(withBatches && {
    "its batch": {
      sourceFile: "functions/queues/deliver-webhook.ts",
      batch: { max_events: 2, max_wait_seconds: 1 },
      start: changeALead,
      end: (trial: Trial) => attempted(trial, 1),
    },
  }),
};

/** Own calls of the function during one clean run. */
const callsOf = async (trial: Trial, { sourceFile, start, end }: Way): Promise<number> => {
  const { principal } = functionOf(service(), sourceFile);
  let calls = 0;
  const stop = service().gate.calls.subscribe((call) => {
    if (call.principal === principal.name && isOwnCall(call)) calls += 1;
  });
  await start(trial);
  await end(trial);
  stop();
  return calls;
};

/** Trials that are prepared at a time. */
const together = 4;

const begun = async ({ batch, prepare }: Way): Promise<Trial> => {
  const trial = await begin(batch);
  await prepare?.(trial);
  return trial;
};

interface Outcome {
  readonly calls: number;
  readonly fired: number;
  readonly trials: readonly Trial[];
}

const crashEverywhere = async (way: Way): Promise<Outcome> => {
  const { sourceFile, start, end } = way;
  const clean = await begun(way);
  const calls = await callsOf(clean, way);
  const points = crashPoints(calls);
  const trials: Trial[] = [];
  for (let from = 0; from < points.length; from += together)
    trials.push(...(await Promise.all(points.slice(from, from + together).map(() => begun(way)))));
  let fired = 0;
  for (const [index, { moment, nth }] of points.entries()) {
    const trial = trials[index] ?? clean;
    const crash = crashAt(service(), sourceFile, { nth, moment, fits: isOwnCall });
    await start(trial);
    await eventually(
      () => crash.fired,
      (times) => times > 0,
    );
    crash.stop();
    fired += crash.fired;
    // The next trial's crash must not strike this one's message again.
    await end(trial);
  }
  return { calls, fired, trials: [clean, ...trials] };
};

/** Brings a delivery to its end by the schedules that its attempts have left. */
const finish = async (trial: Trial): Promise<WebhookDelivery | undefined> => {
  for (
    let delivery = await deliveryOf(trial);
    delivery?.state === "pending";
    delivery = await deliveryOf(trial)
  ) {
    const made = delivery.attempts_made;
    await letItBeDue(service(), await scheduled(trial, made));
    await attempted(trial, made + 1);
  }
  return deliveryOf(trial);
};

describe.each(Object.entries(ways))("an event whose function dies at every call of %s", (_name, way) => {
  let outcome: Outcome;
  beforeAll(async () => {
    outcome = await crashEverywhere(way);
  }, 300_000);

  it("meets as many deaths as a clean run makes calls, and one before them all", () => {
    expect(outcome.calls).toBeGreaterThanOrEqual(3);
    expect(outcome.fired).toBe(crashPoints(outcome.calls).length);
  });

  it("is delivered all the same, as one delivery, by one webhook-id", async () => {
    for (const [index, trial] of outcome.trials.entries()) {
      const { state, message_id: id } = (await finish(trial)) ?? {};
      const ids = [...new Set(trial.receiver.received.map((one) => one.id))];
      expect([index, state, ids]).toEqual([index, "delivered", [id]]);
      await trial.receiver.close();
    }
  });
});

describe("an event between the bus and the deliveries queue", () => {
  it.each(["before", "after"] as const)(
    "arrives as one delivery though the connection breaks %s it is taken",
    async (when) => {
      const trial = await begin();
      const fault = service().gate.faults.add({
        effect: { kind: "drop", when },
        principal: "events.amazonaws.com",
        operation: "SendMessage",
        nth: 1,
      });
      await first(trial);

      const delivery = await finish(trial);

      expect([fault.fired, delivery?.state]).toEqual([1, "delivered"]);
      expect(new Set(trial.receiver.received.map(({ id }) => id))).toEqual(new Set([delivery?.event_id]));
      await trial.receiver.close();
    },
  );
});
