import { afterEach, describe, expect, it } from "vitest";
import { sharedService } from "#test/support/service.ts";
import { areDelivered, arrived, deliveriesWhen, makeLead } from "#test/support/webhook-deliveries.ts";
import { aReceiver, type Receiver, subscribe, verified } from "#test/support/webhooks.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();

const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

/** A webhook with batches and what it has got. */
const aSubscriber = async (batch: object) => {
  const workspace = await aWorkspace(service());
  const receiver = await aReceiver();
  receivers.push(receiver);
  const { id, secret } = await subscribe(service(), workspace, { url: receiver.url, batch });
  return { workspace, receiver, id, secret };
};

/** The events of each request, by their leads. */
const leadsOf = ({ received }: Receiver): string[][] =>
  received.map(({ event }) => event.events.map((one: { resource: { id: string } }) => one.resource.id));

describe("a webhook with batches", () => {
  it("gets its events in one signed POST once there are as many as it asked for", async () => {
    const { workspace, receiver, id, secret } = await aSubscriber({ max_events: 3, max_wait_seconds: 300 });

    const leads = [];
    for (const name of ["one", "two", "three"]) leads.push(await makeLead(workspace, `${name}@example.com`));
    const [delivery] = await deliveriesWhen(workspace, id, areDelivered(1));

    const [got] = receiver.received as [(typeof receiver.received)[number]];
    expect(leadsOf(receiver)).toEqual([leads]);
    expect(verified(got, secret)).toEqual(got.event);
    expect(delivery).toMatchObject({ message_id: got.id, event_id: null, event_type: null, event_count: 3 });
    const { body } = await workspace.request("GET", `/webhooks/${id}/deliveries/${delivery.id}`);
    expect(body.events).toEqual(got.event.events);
  });

  it("gets fewer after the wait, and the same id when a batch is tried again, before what came later", async () => {
    const { workspace, receiver, id } = await aSubscriber({ max_events: 100, max_wait_seconds: 1 });
    receiver.answer(() => ({ status: receiver.received.length === 0 ? 500 : 200 }));

    const first = await makeLead(workspace, "first@example.com");
    await arrived(receiver, 1);
    const second = await makeLead(workspace, "second@example.com");
    await deliveriesWhen(workspace, id, areDelivered(2));

    const ids = receiver.received.map((one) => one.id);
    expect(leadsOf(receiver)).toEqual([[first], [first], [second]]);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
  });

  it("gets a test event at once and by itself, and by single events again when batches are switched off", async () => {
    const { workspace, receiver, id } = await aSubscriber({ max_events: 100, max_wait_seconds: 300 });
    const ping = await workspace.request("POST", `/webhooks/${id}/ping`);
    await deliveriesWhen(workspace, id, areDelivered(1));
    const off = await workspace.request("PUT", `/webhooks/${id}`, { body: { batch: null } });
    const lead = await makeLead(workspace, "alone@example.com");
    await deliveriesWhen(workspace, id, areDelivered(2));

    const [test, alone] = receiver.received;
    expect([test?.id, test?.event.events.length]).toEqual([ping.body.event_id, 1]);
    expect(off.body.batch).toBeNull();
    expect(alone?.event.resource.id).toBe(lead);
  });
});
