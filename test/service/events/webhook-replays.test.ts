import { afterEach, describe, expect, it } from "vitest";
import { requestsPerMinutePerKey } from "#lib/contract/platform/limits.ts";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { arrived, deliveriesWhen, makeLead } from "#test/support/webhook-deliveries.ts";
import { aReceiver, type Receiver, subscribe, verified } from "#test/support/webhooks.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
const newReceiver = async (): Promise<Receiver> => {
  const receiver = await aReceiver();
  receivers.push(receiver);
  return receiver;
};

describe("a replay", () => {
  const replayOf = async ({ request }: Workspace, id: string, body: object) => {
    const { status, body: replay, headers } = await request("POST", `/webhooks/${id}/replay`, { body });
    expect([status, headers.get("location")]).toEqual([202, `/v1/webhooks/${id}/replays/${replay.id}`]);
    return eventually(
      async () => (await request("GET", `/webhooks/${id}/replays/${replay.id}`)).body,
      ({ state }) => state === "done",
    );
  };

  it("sends the events of a time again, those missed too, marked and by their own ids, also elsewhere", async () => {
    const workspace = await aWorkspace(service());
    const [own, other] = [await newReceiver(), await newReceiver()];
    const from = new Date(Date.now() - 60_000).toISOString();
    const headers = { authorization: "Bearer of the first receiver" };
    const { id, secret } = await subscribe(service(), workspace, { url: own.url, headers });
    await makeLead(workspace, "one@example.com");
    await arrived(own, 1);
    await workspace.request("PUT", `/webhooks/${id}`, { body: { state: "disabled" } });
    await makeLead(workspace, "two@example.com");
    await eventually(
      async () => (await workspace.request("GET", "/events?type=lead.imported")).body.data,
      (events) => events.length === 2,
    );

    const replay = await replayOf(workspace, id, { from, url: other.url });
    await arrived(other, 2);

    expect(replay.counts.replayed).toBe(2);
    expect(own.received).toHaveLength(1);
    expect(own.received[0]?.headers.authorization).toBe(headers.authorization);
    for (const one of other.received) expect(one.headers.authorization).toBeUndefined();
    const [first] = own.received as [(typeof own.received)[number]];
    const again = other.received.find((one) => one.id === first.id);
    expect(again?.headers["webhook-replay"]).toBe("true");
    expect(again && verified(again, secret)).toEqual(first.event);
    expect(new Set(other.received.map((one) => one.id)).size).toBe(2);
  });

  it("of failures sends what failed and nothing else", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    const from = new Date(Date.now() - 60_000).toISOString();
    const { id } = await subscribe(service(), workspace, { url: receiver.url });
    await makeLead(workspace, "one@example.com");
    await deliveriesWhen(workspace, id, ([first]) => first?.state === "delivered");
    receiver.answer({ status: 410 });
    await makeLead(workspace, "two@example.com");
    await deliveriesWhen(workspace, id, (all) => all.some(({ state }) => state === "failed"));
    receiver.answer({ status: 200 });
    await workspace.request("PUT", `/webhooks/${id}`, { body: { state: "enabled" } });

    await replayOf(workspace, id, { from, failed_only: true });
    await arrived(receiver, 3);

    const ids = receiver.received.map((one) => one.id);
    expect([ids.length, ids[2]]).toEqual([3, ids[1]]);
  });

  it("to an address that is not public is refused, like one of a disabled webhook to its own URL", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    const { id } = await subscribe(service(), workspace, { url: receiver.url });
    const ask = (body: object) => workspace.request("POST", `/webhooks/${id}/replay`, { body });
    const from = "2026-11-01T00:00:00.000Z";

    const refused = await ask({ from, url: "https://169.254.169.254/" });
    await workspace.request("PUT", `/webhooks/${id}`, { body: { state: "disabled" } });

    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/url"]);
    expect((await ask({ from })).body.code).toBe("wrong_state");
    expect((await ask({ from, to: from })).status).toBe(422);
  });
});

/** Experiment S11, with the requests that cost most. */
describe("requests for replays", () => {
  it("beyond a key's budget are told when to come again, and hinder neither another key nor another workspace", async () => {
    const [workspace, other] = [await aWorkspace(service()), await aWorkspace(service())];
    const ask = async ({ request }: Workspace, key?: string) => {
      const { id } = (await request("GET", "/webhooks")).body.data[0];
      const body = { from: new Date().toISOString() };
      return request("POST", `/webhooks/${id}/replay`, { body, ...(key !== undefined && { key }) });
    };
    for (const one of [workspace, other])
      await one.request("POST", "/webhooks", { body: { url: (await newReceiver()).url, events: ["*"] } });
    const member = { member_id: workspace.adminId, name: "another" };
    const { token } = (await workspace.request("POST", "/api-keys", { body: member })).body;

    const { heavy } = requestsPerMinutePerKey;
    const answers = [];
    // A minute may begin in between, with a budget of its own.
    while (answers.at(-1)?.status !== 429 && answers.length <= 2 * heavy) answers.push(await ask(workspace));

    const refused = answers.at(-1);
    expect(answers.length).toBeGreaterThan(heavy);
    expect([refused?.status, refused?.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect([(await ask(workspace, token)).status, (await ask(other)).status]).toEqual([202, 202]);
  });
});
