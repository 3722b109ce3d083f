import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { functionOf } from "#test/support/crash.ts";
import { letBeOverdue } from "#test/support/drives/webhooks.ts";
import { eventually } from "#test/support/eventually.ts";
import { folderOf } from "#test/support/leadrail-command.ts";
import { runTask } from "#test/support/run-task.ts";
import { ownService } from "#test/support/service.ts";
import {
  arrived,
  deadLetter,
  deliveriesOf,
  deliveriesWhen,
  makeLead,
} from "#test/support/webhook-deliveries.ts";
import { letItBeDue, scheduleOf } from "#test/support/webhook-schedules.ts";
import { aReceiver, type Receiver, ruleIsThere, subscribe, verified } from "#test/support/webhooks.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const logs: string[] = [];
const service = ownService({
  settings: { outboundNetwork: "public_and_loopback" },
  onLog: (line) => logs.push(line),
});

const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
const newReceiver = async (): Promise<Receiver> => {
  const receiver = await aReceiver();
  receivers.push(receiver);
  return receiver;
};

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
      events: [got.event],
      last_status: 202,
      replay: false,
      attempts: [{ number: 1, status: 202, error: null, excerpt: "thanks" }],
    });
  });

  it("that is tried once more on request gets the same id, and a disabled one gets nothing", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    const { id } = await subscribe(service(), workspace, { url: receiver.url });
    await makeLead(workspace);
    const [{ id: delivery }] = await deliveriesWhen(workspace, id, ([first]) => first?.state === "delivered");
    const again = () => workspace.request("POST", `/webhooks/${id}/deliveries/${delivery}/redeliver`);

    const answer = await again();
    await arrived(receiver, 2);
    const [after] = await deliveriesWhen(workspace, id, ([first]) => first?.state === "delivered");

    expect([answer.status, answer.body.state, after.attempts_made]).toEqual([202, "pending", 2]);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    await workspace.request("PUT", `/webhooks/${id}`, { body: { state: "disabled" } });
    expect((await again()).body.code).toBe("wrong_state");
  });

  it("that answers 410 is disabled, and what waits for it ends", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    receiver.answer({ status: 410 });
    const { id } = await subscribe(service(), workspace, { url: receiver.url });

    await makeLead(workspace);
    await deliveriesWhen(workspace, id, ([first]) => first?.state === "failed");

    const { body } = await workspace.request("GET", `/webhooks/${id}`);
    expect([body.state, body.disabled_reason]).toEqual(["disabled", "gone"]);
    expect(await deliveriesOf(workspace, id, "?state=failed")).toMatchObject([{ failure: "gone" }]);
    expect(await deliveriesOf(workspace, id, "?state=delivered")).toEqual([]);
  });

  it("that asks for an hour gets it: a schedule wakes the delivery, and the record says when", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    receiver.answer({ status: 429, headers: { "retry-after": "3600" } });
    const { id } = await subscribe(service(), workspace, { url: receiver.url });
    await makeLead(workspace);
    const [waiting] = await deliveriesWhen(workspace, id, ([first]) => first?.attempts_made === 1);
    const schedule = await eventually(
      () => scheduleOf(service(), `${waiting.id}-1`),
      (found) => found !== undefined,
    );
    expect(schedule?.ScheduleExpression).toBe(`at(${waiting.next_attempt_at?.slice(0, 19)})`);
    expect(schedule?.ActionAfterCompletion).toBe("DELETE");

    receiver.answer({ status: 200 });
    await letItBeDue(service(), `${waiting.id}-1`);
    const [after] = await deliveriesWhen(workspace, id, ([first]) => first?.state === "delivered");

    expect(after.attempts_made).toBe(2);
    expect(await scheduleOf(service(), `${waiting.id}-1`)).toBeUndefined();
  });

  it("whose schedule was lost is found by the sweep", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    receiver.answer({ status: 429, headers: { "retry-after": "3600" } });
    const { id } = await subscribe(service(), workspace, { url: receiver.url });
    await makeLead(workspace);
    const [waiting] = await deliveriesWhen(workspace, id, ([first]) => first?.attempts_made === 1);
    receiver.answer({ status: 200 });
    const [item] = (await workspace.items()).filter(({ kind }) => kind === "webhook_delivery");

    await letBeOverdue(service(), item ?? {}, new Date(Date.now() - 3_600_000).toISOString());
    await runTask(service(), workspace, "sweep-deliveries");

    const [after] = await deliveriesWhen(workspace, id, ([first]) => first?.state === "delivered");
    expect([after.id, after.attempts_made]).toEqual([waiting.id, 2]);
  });

  it("gets events in the slow lane while it fails, and in the fast one again once it works", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    receiver.answer("reset");
    const { id } = await subscribe(service(), workspace, { url: receiver.url });
    await makeLead(workspace, "one@example.com");
    await deliveriesWhen(workspace, id, ([first]) => first?.attempts_made === 1);
    expect((await workspace.request("GET", `/webhooks/${id}`)).body.failing_since).not.toBeNull();
    receiver.answer({ status: 200 });

    await makeLead(workspace, "two@example.com");
    await deliveriesWhen(
      workspace,
      id,
      (all) => all.length === 2 && all.every((one) => one.state === "delivered"),
    );

    expect((await workspace.request("GET", `/webhooks/${id}`)).body.failing_since).toBeNull();
  });

  it("lists pages, by state and by time, and nothing of another workspace", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    const { id } = await subscribe(service(), workspace, { url: receiver.url });
    for (const n of [1, 2, 3]) await makeLead(workspace, `lead-${n}@example.com`);
    const all = await deliveriesWhen(workspace, id, (some) => some.length === 3);
    const page = async (query: string) =>
      (await workspace.request("GET", `/webhooks/${id}/deliveries?${query}`)).body;

    const first = await page("limit=2");
    const second = await page(`limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);

    const ids = (some: readonly { id: string }[]) => some.map((one) => one.id);
    expect([...ids(first.data), ...ids(second.data)]).toEqual(ids(all));
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect((await page(`from=${all[1]?.created_at}&to=${all[0].created_at}`)).data).toMatchObject([
      { id: all[1]?.id },
    ]);
    const stranger = await aWorkspace(service());
    for (const path of [`/webhooks/${id}/deliveries`, `/webhooks/${id}/deliveries/${all[0].id}`])
      expect((await stranger.request("GET", path)).status).toBe(404);
  });
});

/** Experiment S12. */
describe("a secret", () => {
  it("is in no log, answer, event, dead letter or item, though the endpoint repeats all that it gets", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await newReceiver();
    receiver.answer(({ headers }) => ({ status: 500, body: JSON.stringify(headers) }));
    const headers = { authorization: "Bearer canary-header-7731" };
    const { id, secret } = await subscribe(service(), workspace, { url: receiver.url, headers });
    await makeLead(workspace, "canary-person@example.com");
    const [delivery] = await deliveriesWhen(workspace, id, ([first]) => first?.attempts_made === 1);
    const { body: lead } = await workspace.request("GET", "/leads/email:canary-person@example.com");
    // The secrets can't be opened: the event's messages end with the dead letters.
    const { principal } = functionOf(service(), "functions/queues/deliver-webhook.ts");
    const broken = await subscribe(service(), workspace, { url: receiver.url, headers });
    const fault = service().gate.faults.add({
      effect: { kind: "fail" },
      principal: principal.name,
      operation: "Decrypt",
    });
    await workspace.request("POST", `/webhooks/${broken.id}/ping`);
    const letter = await eventually(
      () => deadLetter(service()),
      (text) => text !== undefined,
    );
    fault.remove();

    const shown = [
      await workspace.items(),
      (await workspace.request("GET", `/webhooks/${id}/deliveries/${delivery.id}`)).body,
      (await workspace.request("GET", `/webhooks/${id}`)).body,
      receiver.received.map(({ text }) => text),
      logs,
      letter,
    ];

    expect(receiver.received[0]?.headers.authorization).toBe(headers.authorization);
    for (const text of shown.map((one) => JSON.stringify(one)))
      for (const canary of ["canary-header-7731", secret, secret.slice("whsec_".length)])
        expect(text).not.toContain(canary);
    // Nor is a lead's own data, but for its own records and the audit of them.
    expect(letter).toContain(broken.id);
    const records = (await workspace.items()).filter(({ kind }) => String(kind).startsWith("webhook"));
    for (const text of [records, shown[1], shown[3], logs, letter].map((one) => JSON.stringify(one)))
      expect(text).not.toContain(lead.email);
  });
});

describe("leadrail webhooks listen", () => {
  it("prints the events of the local service until it is interrupted, and leaves no webhook behind", async () => {
    const program = join(import.meta.dirname, "../../../bin/leadrail.ts");
    const child = spawn(process.execPath, [program, "webhooks", "listen", "--events", "lead.*"], {
      cwd: await folderOf(service()),
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
    const says = (pattern: RegExp) =>
      eventually(
        () => output,
        (all) => pattern.test(all),
      );
    await says(/^Listening for lead\.\* at http:\/\/127\.0\.0\.1/);
    const { body } = await service().request("GET", "/webhooks");
    const workspaceId = await ruleIsThere(service(), body.data[0].id);
    expect(workspaceId).toMatch(/^ws_/);

    await service().request("POST", "/leads", { body: { email: "listened@example.com" } });
    await says(/lead\.imported {2}lead_/);
    const ended = once(child, "exit");
    child.kill("SIGINT");

    expect(await ended).toEqual([0, null]);
    expect(output).toMatch(/Unsubscribed\.\n$/);
    expect((await service().request("GET", "/webhooks")).body.data).toEqual([]);
  });
});
