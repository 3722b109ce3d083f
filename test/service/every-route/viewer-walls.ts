import { expect, it } from "vitest";
import type { AnyRoute } from "#lib/contract/route.ts";
import { aKey } from "#test/support/a-key.ts";
import { once, oncePer } from "#test/support/once-per.ts";
import { makeRecord, type RecordKind } from "#test/support/records.ts";
import { bodyOf, pathOf, queryOf, type RouteCall, routeCalls } from "#test/support/route-calls.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const canary = {
  email: "qzxcanary@qzxdomain.example",
  phone: "+442079460187",
  first_name: "Qzxfirst",
  last_name: "Qzxlast",
  external_ids: { crm: "qzxexternal" },
  opted_out: { channels: ["phone"], source: "qzxoptout" },
};
/** What of a click a catalogue masks. */
const click = { message_id: "qzxmessage", url: "https://qzxaddress.example/" };
const secrets = /qzx\w{3,}|2079460187|Qzx\w{3,}/i;

const place = once(async (): Promise<{ workspace: Workspace; key: string; leadId: string }> => {
  const workspace = await aWorkspace(service());
  const { token: key } = await aKey(workspace, "viewer");
  const { body: lead } = await workspace.request("POST", "/leads", { body: canary });
  expect(lead.id).toMatch(/^lead_/);
  const occurred_at = new Date(Date.now() - 60_000).toISOString();
  const event = { id: "qzx", type: "click", lead_id: lead.id, occurred_at, ...click };
  const { body } = await workspace.request("POST", "/engagement/events", { body: { events: [event] } });
  expect(body.results[0].status).toBe(201);
  return { workspace, key, leadId: lead.id };
});

/** A reading leaves a record as it is for the next one. */
const readId = oncePer(async (kind: RecordKind): Promise<string> => {
  const { workspace } = await place();
  return (await makeRecord(kind, workspace))[0];
});

const recordFor = async ({ finds, method }: AnyRoute): Promise<string | undefined> => {
  const { workspace, leadId } = await place();
  if (finds === undefined) return undefined;
  if (finds === "lead") return leadId;
  return method === "GET" ? readId(finds) : (await makeRecord(finds, workspace))[0];
};

const expectUntold = (asked: string, status: number, body: unknown): void => {
  expect([asked, JSON.stringify(body).match(secrets)?.[0]]).toEqual([asked, undefined]);
  expect([asked, status < 500]).toEqual([asked, true]);
};

const isOpen = ({ route, method }: RouteCall): boolean =>
  route.roles !== "public" && route.roles.includes("viewer") && method === route.method;

/** What a viewer is told names and reaches nobody. */
export const viewerWalls = (call: RouteCall): void => {
  if (!isOpen(call)) return;
  const { route, method } = call;
  it("S13: tells a viewer nothing that names or reaches a lead", async () => {
    const { workspace, key } = await place();
    const path = `${pathOf(route, await recordFor(route))}${queryOf(route)}`;

    const { status, body } = await workspace.request(method, path, { key, body: bodyOf(route).body });

    expectUntold(`${method} ${path}`, status, body);
  });
};

/** The same of parameters and refusals, which no route's example has. */
export const viewerAsksOddly = (): void =>
  it("S13: a viewer is told nothing that names or reaches a lead by a parameter or a refusal", async () => {
    const { workspace, key, leadId } = await place();
    const ask = async (method: string, path: string, given?: object): Promise<void> => {
      const { status, body } = await workspace.request(method, path, { key, ...(given && { body: given }) });
      expectUntold(`${method} ${path} ${JSON.stringify(given)}`, status, body);
    };

    await ask("GET", "/leads?fields=email,phone,name,first_name,last_name,external_ids,provenance,social");
    await ask("GET", "/leads?sort=email");
    await ask("GET", "/leads?email=abc%40x.example");
    await ask("POST", "/leads/search", { filter: { field: "first_name", op: "starts_with", value: "Q" } });
    await ask("POST", "/leads/search", { sort: ["last_name"] });
    await ask("GET", "/leads/export?fields=email");
    await ask("POST", "/exports", { fields: ["email"] });
    await ask("POST", "/export-schedules", { name: "Mine", schedule: { expression: "rate(1 hour)" } });
    await ask("GET", "/events");
    // Whether there is such a lead is no more told than who it is.
    for (const path of [
      "email:abc@qzxdomain.example",
      `email:${canary.email}`,
      "ext:crm:qzxexternal",
      "ext:crm:x",
    ]) {
      const answer = await workspace.request("GET", `/leads/${encodeURIComponent(path)}`, { key });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(routeCalls.filter(isOpen).length).toBeGreaterThan(20);
    // The check can see: an admin is told.
    const admin = await workspace.request("GET", `/leads/${leadId}`);
    expect(JSON.stringify(admin.body)).toMatch(secrets);
  });
