import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { leadKey, tombstoneKey } from "#lib/adapters/dynamo/keys.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { crashAt } from "#test/support/crash.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, type Item, operatorTable, type Workspace } from "#test/support/workspace.ts";

const dayMs = 86_400_000;
let daysAhead = 0;
const service = ownService({ tableClock: () => Date.now() + daysAhead * dayMs });

const get = async (Key: { pk: string; sk: string }): Promise<Item | undefined> =>
  (
    await operatorTable(service()).send(
      new GetCommand({ TableName: service().names.table, Key, ConsistentRead: true }),
    )
  ).Item;

/** A deleted lead, and days that pass. */
const deleteLead = async ({ request }: Workspace): Promise<LeadId> => {
  const body = { email: "ada@example.com", name: "Ada Lovelace", phone: "+442079460123" };
  const { body: lead } = await request("POST", "/leads", { body });
  await request("DELETE", `/leads/${lead.id}`);
  return lead.id;
};
const pass = async (days: number): Promise<void> => {
  daysAhead += days;
  await service().dynamo.sweepTimeToLive();
};

it("a deleted lead stays for 30 days; then nothing stays but a tombstone without personal data", async () => {
  const workspace = await aWorkspace(service());
  const id = await deleteLead(workspace);
  const ask = () => workspace.request("GET", `/leads/${id}`);
  const deleted = await ask();

  await pass(29);
  expect(await get(leadKey(workspace.id, id))).toMatchObject({ kind: "lead", email: "ada@example.com" });

  await pass(2);
  const tombstone = () => get(tombstoneKey(workspace.id, id));
  await expect.poll(tombstone, { timeout: 10_000 }).toEqual({
    ...tombstoneKey(workspace.id, id),
    kind: "tombstone",
    workspace_id: workspace.id,
    id,
    deleted_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(await get(leadKey(workspace.id, id))).toBeUndefined();
  const gone = await ask();
  expect([gone.status, { ...gone.body, request_id: "" }]).toEqual([404, { ...deleted.body, request_id: "" }]);
  expect((await workspace.request("POST", `/leads/${id}/restore`)).status).toBe(404);
});

it("an item that anything but time takes away gets no tombstone, nor does one that is no lead", async () => {
  const workspace = await aWorkspace(service());
  await workspace.request("POST", "/leads", {
    body: { email: "grace@example.com" },
    headers: { "idempotency-key": "kept-for-a-day" },
  });
  const { body: member } = await workspace.request("POST", "/team/members", {
    body: { email: "m@example.com", name: "M", role: "viewer" },
  });
  await workspace.request("DELETE", `/team/members/${member.id}`);
  const kept = (item: Item) => item["kind"] === "answer";
  expect((await workspace.items()).filter(kept)).toHaveLength(1);

  await pass(2);
  // A later lead's tombstone tells that the stream has been read beyond all this.
  const id = await deleteLead(workspace);
  await pass(31);

  await expect.poll(() => get(tombstoneKey(workspace.id, id)), { timeout: 10_000 }).toBeDefined();
  const items = await workspace.items();
  expect(items.filter(kept)).toEqual([]);
  expect(items.filter(({ kind }) => kind === "tombstone")).toHaveLength(1);
});

it.each(["before", "after"] as const)(
  "a tombstone is set though its writer dies %s writing",
  async (moment) => {
    const workspace = await aWorkspace(service());
    const id = await deleteLead(workspace);
    const fits = ({ operation }: { operation: string }) => operation === "PutItem";
    const crash = crashAt(service(), "functions/streams/dispatch-work.ts", { nth: 1, moment, fits });

    await pass(31);

    await expect.poll(() => get(tombstoneKey(workspace.id, id)), { timeout: 10_000 }).toBeDefined();
    crash.stop();
    expect(crash.fired).toBe(1);
  },
);
