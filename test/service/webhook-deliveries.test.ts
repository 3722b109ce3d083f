import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aReceiver, type Receiver, subscribe, verified } from "#test/support/webhooks.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService({ settings: { outboundNetwork: "public_and_loopback" } });

const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
const newReceiver = async (): Promise<Receiver> => {
  const receiver = await aReceiver();
  receivers.push(receiver);
  return receiver;
};

const makeLead = async ({ request }: Workspace, email = "ada@example.com"): Promise<string> =>
  (await request("POST", "/leads", { body: { email } })).body.id;

/** The webhook's deliveries as the API lists them. */
const deliveriesOf = async ({ request }: Workspace, id: string, query = "") =>
  (await request("GET", `/webhooks/${id}/deliveries${query}`)).body.data;

const arrived = (receiver: Receiver, count: number) =>
  eventually(
    () => receiver.received.length,
    (length) => length >= count,
  );

/** Waits until the webhook's deliveries fit. */
const deliveriesWhen = (
  workspace: Workspace,
  id: string,
  holds: (all: readonly { state: string }[]) => boolean,
) => eventually(() => deliveriesOf(workspace, id), holds);

describe("a webhook", () => {
  it("gets a change as a signed event, which the log of deliveries shows with its attempt", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    receiver.answer({ status: 202, body: "thanks" });
    const { id, secret } = await subscribe(service(), workspace, { url: receiver.url });

    const lead = await makeLead(workspace);
    await arrived(receiver, 1);
    const [delivery] = await deliveriesWhen(workspace, id, ([first]) => first?.state === "delivered");

    const [got] = receiver.received as [(typeof receiver.received)[number]];
    expect(verified(got, secret)).toMatchObject({
      id: got.id,
      type: "lead.imported",
      resource: { id: lead },
    });
    const { body } = await workspace.request("GET", `/webhooks/${id}/deliveries/${delivery.id}`);
    expect(body).toMatchObject({
      event_id: got.id,
      event: got.event,
      last_status: 202,
      replay: false,
      attempts: [{ number: 1, status: 202, error: null, excerpt: "thanks" }],
    });
  });
});
