import { afterEach, describe, expect, it } from "vitest";
import type { FaultRule } from "#lib/local/gate/faults.ts";
import { crashAt } from "#test/support/crash.ts";
import { ownService } from "#test/support/service.ts";
import { sequences, type Watch, watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = ownService();
const deriveEvents = "functions/streams/derive-events.ts";

afterEach(() => service().gate.faults.clear());

const toTheBus = (effect: FaultRule["effect"], chance?: FaultRule["chance"]): FaultRule => ({
  operation: "PutEvents",
  effect,
  ...(chance && { chance }),
});

/** Makes leads in one batch; answers their ids. */
const makeLeads = async ({ request }: Workspace, count: number): Promise<string[]> => {
  const items = Array.from({ length: count }, (_, n) => ({
    action: "create",
    lead: { email: `lead-${n}@example.com` },
  }));
  const { body } = await request("POST", "/leads/batch", { body: { items } });
  return body.results.map(({ lead }: { lead: { id: string } }) => lead.id);
};

const scoreAll = async ({ request }: Workspace, ids: readonly string[], score: number): Promise<void> => {
  const items = ids.map((lead_id) => ({ action: "update", lead_id, lead: { score } }));
  const { body } = await request("POST", "/leads/batch", { body: { items } });
  expect(body.results.every(({ status }: { status: number }) => status === 200)).toBe(true);
};

/** Every version of each lead, once and in order. */
const complete = (ids: readonly string[], versions: number) =>
  Object.fromEntries(ids.map((id) => [id, Array.from({ length: versions }, (_, n) => n + 1)]));

/** The versions of the leads; the workspace's first member has an event too. */
const ofLeads = (watch: Watch): Record<string, number[]> =>
  sequences(watch.once().filter(({ resource }) => resource.type === "lead"));

const arrive = (watch: Watch, expected: Record<string, number[]>) =>
  expect.poll(() => ofLeads(watch), { timeout: 60_000, interval: 100 }).toEqual(expected);

describe("derive-events", () => {
  it("puts up to ten events of different leads on the bus in one call", async () => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    const outage = service().gate.faults.add(toTheBus({ kind: "unavailable" }));
    const ids = await makeLeads(workspace, 60);
    await expect.poll(() => outage.fired).toBeGreaterThan(0);
    outage.remove();
    let calls = 0;
    const stop = service().gate.calls.subscribe(({ operation }) => {
      if (operation === "PutEvents") calls += 1;
    });

    await arrive(watch, complete(ids, 1));

    stop();
    watch.stop();
    // The outage holds up the batch that met it; what gathered behind it goes in tens.
    expect(calls).toBeLessThan(20);
  });

  it("lets no event of a lead get past an earlier one that the bus refused", async () => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    const outage = service().gate.faults.add(toTheBus({ kind: "throttle" }));
    const ids = await makeLeads(workspace, 4);
    for (const score of [1, 2, 3]) await scoreAll(workspace, ids, score);
    service().gate.faults.add({ ...toTheBus({ kind: "refuseEntries", places: [1, 3] }), times: 6 });
    outage.remove();

    await arrive(watch, complete(ids, 4));

    watch.stop();
    expect(new Set(watch.once().map(({ id }) => id)).size).toBe(watch.once().length);
  });

  it.each([1, 2, 3])("loses and reorders nothing on a bus that fails by chance (seed %i)", async (seed) => {
    const { faults } = service().gate;
    const chance = (probability: number) => ({ probability, seed });
    const switches = [
      faults.add(toTheBus({ kind: "throttle" }, chance(0.2))),
      faults.add(toTheBus({ kind: "drop", when: "after" }, chance(0.2))),
      faults.add(toTheBus({ kind: "refuseEntries", places: [1, 2] }, chance(0.4))),
    ];
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);

    const ids = await makeLeads(workspace, 8);
    for (const score of [1, 2, 3, 4]) await scoreAll(workspace, ids, score);

    await arrive(watch, complete(ids, 5));
    watch.stop();
    expect(switches.every(({ fired }) => fired > 0)).toBe(true);
  });

  it.each(["before", "after"] as const)("goes on where it died, %s a call to the bus", async (moment) => {
    const workspace = await aWorkspace(service());
    const watch = watchEvents(service(), workspace.id);
    const fits = ({ operation }: { operation: string }) => operation === "PutEvents";
    const crash = crashAt(service(), deriveEvents, { nth: 2, moment, fits });

    const ids = await makeLeads(workspace, 12);
    await scoreAll(workspace, ids, 7);

    await arrive(watch, complete(ids, 2));
    watch.stop();
    crash.stop();
    expect(crash.fired).toBe(1);
  });
});
