import { beforeAll, describe, expect, it } from "vitest";
import { crashAt, functionOf, type Moment } from "#test/support/crash.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aReceiver, type Receiver, subscribe } from "#test/support/webhooks.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/** Experiment R7: between a committed change and its delivery, every function dies at each of its calls in turn. */

const service = sharedService({ settings: { outboundNetwork: "public_and_loopback" } });

const deliver = "functions/queues/deliver-webhook.ts";
const derive = "functions/streams/derive-events.ts";

/** Lambda's own polling, in the function's name. */
const polling = new Set([
  "ReceiveMessage",
  "DeleteMessageBatch",
  "ChangeMessageVisibilityBatch",
  "ChangeMessageVisibility",
  "GetRecords",
  "GetShardIterator",
  "DescribeStream",
]);
const isOwn = ({ operation }: { readonly operation: string }): boolean => !polling.has(operation);

/** A webhook of its own, so that nothing of another trial is remembered, whose endpoint fails each event once. */
interface Trial {
  readonly name: string;
  readonly workspace: Workspace;
  readonly receiver: Receiver;
  readonly webhookId: string;
}

const begin = async (name: string): Promise<Trial> => {
  const workspace = await aWorkspace(service());
  const receiver = await aReceiver();
  const seen = new Set<string>();
  receiver.answer(({ id }) => {
    const status = seen.has(id) ? 200 : 500;
    seen.add(id);
    return { status };
  });
  const { id: webhookId } = await subscribe(service(), workspace, { url: receiver.url });
  return { name, workspace, receiver, webhookId };
};

const deliveriesOf = async ({ workspace, webhookId }: Trial) =>
  (await workspace.request("GET", `/webhooks/${webhookId}/deliveries`)).body.data;

const changeALead = ({ workspace }: Trial) =>
  workspace.request("POST", "/leads", { body: { email: "ada@example.com" } });

const callsOf = async (trial: Trial, sourceFile: string): Promise<number> => {
  const { principal } = functionOf(service(), sourceFile);
  let calls = 0;
  const stop = service().gate.calls.subscribe((call) => {
    if (call.principal === principal.name && isOwn(call)) calls += 1;
  });
  await changeALead(trial);
  // Its last call wakes the second attempt.
  await eventually(
    () => deliveriesOf(trial),
    ([first]) => first?.state === "delivered",
  );
  stop();
  return calls;
};

const runCrash = async (trial: Trial, sourceFile: string, nth: number, moment: Moment): Promise<number> => {
  const crash = crashAt(service(), sourceFile, { nth, moment, fits: isOwn });
  await changeALead(trial);
  await eventually(
    () => crash.fired,
    (fired) => fired > 0,
  );
  crash.stop();
  // The next trial's crash must not strike this one's message again.
  await eventually(
    () => deliveriesOf(trial),
    ([first]) => first?.attempts_made > 0,
  );
  return crash.fired;
};

const moments = ["before", "after"] as const;
const trials: Trial[] = [];
const fired: number[] = [];
const expected: number[] = [];

const crashEverywhere = async (sourceFile: string, calls: number): Promise<void> => {
  expected.push(calls);
  for (let nth = 1; nth <= calls; nth += 1)
    for (const moment of moments) {
      const trial = await begin(`${sourceFile}, ${moment} call ${nth}`);
      trials.push(trial);
      fired.push(await runCrash(trial, sourceFile, nth, moment));
    }
};

beforeAll(async () => {
  const clean = await begin("clean");
  trials.push(clean);
  await crashEverywhere(deliver, await callsOf(clean, deliver));
  await crashEverywhere(derive, 1);
}, 300_000);

describe("an event between its change and its receiver", () => {
  it("loses its function at as many points as a clean run makes calls, before and after each", () => {
    // Webhook, lane, delivery, secret; then, since the endpoint fails: webhook, webhook, delivery and the next message.
    expect(expected[0]).toBeGreaterThanOrEqual(7);
    expect(fired).toEqual(Array.from({ length: 2 * (expected[0] ?? 0) + 2 }, () => 1));
  });

  it("is delivered all the same, by one webhook-id, as one delivery", async () => {
    for (const trial of trials) {
      const [, deliveries] = await eventually(
        async () => [trial.name, await deliveriesOf(trial)] as const,
        ([, all]) => all.length > 0 && all.every(({ state }: { state: string }) => state === "delivered"),
      );
      const ids = new Set(trial.receiver.received.map(({ id }) => id));

      expect([trial.name, deliveries.length, [...ids]]).toEqual([trial.name, 1, [deliveries[0].event_id]]);
      await trial.receiver.close();
    }
  });
});
