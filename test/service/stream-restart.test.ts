import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FaultRule } from "#lib/local/gate/faults.ts";
import { functionOf } from "#test/support/crash.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { type Watch, watchEvents } from "#test/support/watch-events.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "leadrail-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** One run of the service on the data directory, with what came on its bus from the start. */
const run = async (work: (service: TestService, watch: Watch) => Promise<void>): Promise<Watch> => {
  const service = await startTestService({ dataDir });
  const watch = watchEvents(service);
  try {
    await work(service, watch);
  } finally {
    await service.close();
  }
  return watch;
};

const makeLead = async (service: TestService, email: string): Promise<string> =>
  (await service.request("POST", "/leads", { body: { email } })).body.id;

const count = (watch: Watch, leadId: string): number =>
  watch.deliveries().filter(({ resource }) => resource.id === leadId).length;
const arrives = (watch: Watch, leadId: string) =>
  expect.poll(() => count(watch, leadId), { timeout: 30_000 }).toBe(1);

it.each<[string, Pick<FaultRule, "operation" | "effect">]>([
  ["is not read any more", { operation: "GetRecords", effect: { kind: "unavailable" } }],
  ["fails its consumer", { operation: "PutEvents", effect: { kind: "unavailable" } }],
])(
  "a change whose stream %s before a stop gives its event after the start, and no other does",
  async (_, fault) => {
    const leads = { read: "", unread: "" };

    const before = await run(async (service, watch) => {
      leads.read = await makeLead(service, "read@example.com");
      await arrives(watch, leads.read);
      const principal = functionOf(service, "functions/streams/derive-events.ts").principal.name;
      const blocked = service.gate.faults.add({ ...fault, principal });
      leads.unread = await makeLead(service, "unread@example.com");
      await expect.poll(() => blocked.fired, { timeout: 10_000 }).toBeGreaterThan(0);
    });
    const after = await run(async (service, watch) => {
      await arrives(watch, leads.unread);
      const last = await makeLead(service, "last@example.com");
      await arrives(watch, last);
    });

    expect(count(before, leads.unread)).toBe(0);
    expect([count(after, leads.read), count(after, leads.unread)]).toEqual([0, 1]);
  },
);

it("a run that left no state behind repeats events, by the ids they had", async () => {
  let lead = "";
  const first = await run(async (service, watch) => {
    lead = await makeLead(service, "ada@example.com");
    await arrives(watch, lead);
  });
  await rm(join(dataDir, "state.db"));

  const second = await run(async (_, watch) => arrives(watch, lead));

  const ids = [first, second].flatMap((watch) =>
    watch.deliveries().flatMap(({ id, resource }) => (resource.id === lead ? [id] : [])),
  );
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});
