import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { webhookCountKey } from "#lib/adapters/dynamo/keys.ts";
import { receiverSnippet } from "#test/support/events-page.ts";
import { eventually } from "#test/support/eventually.ts";
import { ownService } from "#test/support/service.ts";
import { aReceiver, subscribe, verified } from "#test/support/webhooks.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const logs: string[] = [];
const service = ownService({
  settings: { outboundNetwork: "public_and_loopback" },
  onLog: (line) => logs.push(line),
});

/** A port that nobody has just now. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Nobody listens there. */
const url = "http://127.0.0.1:9/leadrail";
const create = ({ request }: Workspace, body: Readonly<Record<string, unknown>> = {}) =>
  request("POST", "/webhooks", { body: { url, events: ["lead.*"], ...body } });

describe("a webhook's URL", () => {
  it.each([
    ["http://example.com/x", "https_only"],
    ["ftp://127.0.0.1/x", "https_only"],
    ["https://user:word@example.com/x", "holds_credentials"],
    ["https://10.0.0.1/x", "address_refused"],
    ["https://192.168.1.1/x", "address_refused"],
    ["https://169.254.169.254/latest/meta-data", "address_refused"],
    ["https://167772161/x", "address_refused"],
    ["https://0x0a.0.0.1/x", "address_refused"],
    ["https://012.0.0.1/x", "address_refused"],
    ["https://[::ffff:10.0.0.1]/x", "address_refused"],
    ["https://[64:ff9b::a00:1]/x", "address_refused"],
    ["https://[fd00::1]/x", "address_refused"],
    ["https://[fe80::1]/x", "address_refused"],
    ["https://no-such-host.invalid/x", "unresolvable"],
  ])("is refused before it is saved: %s", async (bad, code) => {
    const workspace = await aWorkspace(service());

    const answer = await create(workspace, { url: bad });

    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ pointer: "/url", code, message: expect.any(String), hint: expect.any(String) }],
    ]);
    expect((await workspace.request("GET", "/webhooks")).body.data).toEqual([]);
  });

  it("is refused as well when a webhook is changed to it", async () => {
    const workspace = await aWorkspace(service());
    const { body: made } = await create(workspace);

    const answer = await workspace.request("PUT", `/webhooks/${made.id}`, {
      body: { url: "https://[::ffff:169.254.169.254]/" },
    });

    expect([answer.status, answer.body.errors[0].code]).toEqual([422, "address_refused"]);
  });
});

describe("a webhook", () => {
  it.each([
    [{ events: ["lead.moved"] }, "/events/0"],
    [{ events: ["lead*"] }, "/events/0"],
    [{ events: [] }, "/events"],
    [{ events: ["lead.*", "lead.*"] }, "/events"],
    [{ filter: { field: "data.changed_field", op: "has", value: "score" } }, "/filter/field"],
    [{ headers: { Host: "elsewhere" } }, "/headers/Host"],
    [{ headers: { "Webhook-Signature": "v1,x" } }, "/headers/Webhook-Signature"],
    [{ headers: { "x-line": "a\r\nb: c" } }, "/headers/x-line"],
    [{ owner_id: "mem_01J0000000000000000000000A" }, "/owner_id"],
    [{ batch: {} }, "/batch/max_events"],
    [{ batch: { max_events: 101, max_wait_seconds: 1 } }, "/batch/max_events"],
    [{ batch: { max_events: 1, max_wait_seconds: 301 } }, "/batch/max_wait_seconds"],
    [{ batch: { max_events: 1, max_wait_seconds: 1, order: "none" } }, "/batch/order"],
  ])("is refused with the place of what is wrong: %j", async (wrong, pointer) => {
    const workspace = await aWorkspace(service());

    const { status, body } = await create(workspace, wrong);

    expect([status, body.code, body.errors[0].pointer]).toEqual([422, "validation_failed", pointer]);
  });

  it("shows its secret once and its headers' values never, and the table has neither", async () => {
    const workspace = await aWorkspace(service());
    const canary = "canary-header-value";
    const { body: made } = await create(workspace, { headers: { "X-Token": canary } });
    const { body: rotated } = await workspace.request("POST", `/webhooks/${made.id}/rotate-secret`);

    const shown = await workspace.request("GET", `/webhooks/${made.id}`);
    const { secret, ...rest } = rotated;

    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(made.secret);
    expect(shown.body).toEqual(rest);
    expect(shown.body.header_names).toEqual(["x-token"]);
    const everything = JSON.stringify([
      await workspace.items(),
      await workspace.request("GET", "/webhooks"),
      await workspace.request("GET", "/events"),
      logs,
    ]);
    for (const hidden of [canary, made.secret, secret]) {
      expect(everything).not.toContain(hidden);
      expect(everything).not.toContain(hidden.replace("whsec_", ""));
    }
  });

  it("is one, with another secret, when its creation is asked for again under the same key", async () => {
    const workspace = await aWorkspace(service());
    const again = () =>
      workspace.request("POST", "/webhooks", {
        body: { url, events: ["lead.*"] },
        headers: { "idempotency-key": "once" },
      });

    const [first, second] = [await again(), await again()];

    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(second.body.secret).not.toBe(first.body.secret);
    expect((await workspace.request("GET", "/webhooks")).body.data).toHaveLength(1);
  });

  it("keeps what a change leaves out, and is changed against a stale version by nobody", async () => {
    const workspace = await aWorkspace(service());
    const filter = { field: "data.changed_fields", op: "has", value: "score" };
    const { body: made } = await create(workspace, { filter, description: "CRM", headers: { "x-a": "1" } });
    const path = `/webhooks/${made.id}`;

    const changed = await workspace.request("PUT", path, { body: { events: ["*"], filter: null } });
    const stale = await workspace.request("PUT", path, {
      body: { events: ["lead.deleted"] },
      headers: { "if-match": '"1"' },
    });

    const { secret: _secret, ...before } = made;
    const updated_at = changed.body.updated_at;
    expect(changed.body).toEqual({ ...before, events: ["*"], filter: null, updated_at, version: 2 });
    expect([stale.status, stale.body.current]).toEqual([412, changed.body]);
  });

  it("says why it is disabled, and starts afresh once it is enabled", async () => {
    const workspace = await aWorkspace(service());
    const { body: made } = await create(workspace);
    const put = (body: object) => workspace.request("PUT", `/webhooks/${made.id}`, { body });

    const off = await put({ state: "disabled", state_note: "moves house" });
    const ping = await workspace.request("POST", `/webhooks/${made.id}/ping`);
    const on = await put({ state: "enabled" });

    expect(off.body).toMatchObject({
      state: "disabled",
      disabled_reason: "by_request",
      disabled_detail: expect.any(String),
      state_note: "moves house",
    });
    expect([ping.status, ping.body.code]).toEqual([409, "wrong_state"]);
    expect(on.body).toMatchObject({
      state: "enabled",
      disabled_reason: null,
      state_note: null,
      failing_since: null,
    });
  });

  it("is refused beyond the hundredth, until another is deleted", async () => {
    const workspace = await aWorkspace(service());
    const { body: made } = await create(workspace);
    const Item = { ...webhookCountKey(workspace.id), webhooks: 100 };
    await operatorTable(service()).send(new PutCommand({ TableName: service().names.table, Item }));

    const beyond = await create(workspace);
    await workspace.request("DELETE", `/webhooks/${made.id}`);

    expect([beyond.status, beyond.body.code]).toEqual([409, "limit_reached"]);
    expect(beyond.body.detail).toContain("100");
    expect((await create(workspace)).status).toBe(201);
  });

  it("gets a test event, whatever its filter, signed by the new secret and the one before", async () => {
    const workspace = await aWorkspace(service());
    const receiver = await aReceiver();
    const filter = { field: "type", op: "eq", value: "lead.deleted" };
    const { id, secret } = await subscribe(service(), workspace, { url: receiver.url, filter });
    const { body: rotated } = await workspace.request("POST", `/webhooks/${id}/rotate-secret`);

    const { status, body } = await workspace.request("POST", `/webhooks/${id}/ping`);

    const [got] = await eventually(
      () => receiver.received,
      ({ length }) => length > 0,
    );
    await receiver.close();
    if (got === undefined) throw new Error("nothing came");
    expect([status, got.id]).toEqual([202, body.event_id]);
    for (const one of [secret, rotated.secret])
      expect(verified(got, one)).toMatchObject({
        id: body.event_id,
        type: "webhook.ping",
        resource: { type: "webhook", id },
        data: { test: true },
      });
  });
});

describe("the receiver of docs/EVENTS.md", () => {
  it("takes what is signed with its secret and nothing else", async () => {
    const workspace = await aWorkspace(service());
    const port = await freePort();
    const receiver = `http://127.0.0.1:${port}/`;
    const { id, secret } = await subscribe(service(), workspace, { url: receiver });
    const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
    const options = { env, cwd: join(import.meta.dirname, "../../..") };
    const child = spawn(process.execPath, ["--input-type=module", "-e", receiverSnippet()], options);
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    const ended = new Promise((resolve) => child.once("close", resolve));
    const forged = await eventually(
      () => fetch(receiver, { method: "POST", body: "{}" }).catch(() => undefined),
      (answer) => answer !== undefined,
    );

    await workspace.request("POST", `/webhooks/${id}/ping`);

    await eventually(
      () => output,
      (text) => text.includes(id),
    );
    child.kill();
    await ended;
    expect([forged?.status, output]).toEqual([400, `webhook.ping ${id}\n`]);
  });
});
