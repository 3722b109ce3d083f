import { expect, test } from "vitest";
import { sandboxesFor, WarmSandboxes } from "#lib/local/lambda/warm-sandboxes.ts";
import { aFunction } from "./a-host.ts";

class StandIn {
  isAlive = true;

  kill(): Promise<void> {
    this.isAlive = false;
    return Promise.resolve();
  }
}

const spec = aFunction();

test("the sandbox used last is taken first, and a dead one never", async () => {
  const warm = new WarmSandboxes<StandIn>();
  const [first, second, dead] = [new StandIn(), new StandIn(), new StandIn()];
  for (const sandbox of [first, second, dead]) warm.put(spec, sandbox);
  await dead.kill();

  expect([warm.take(spec), warm.take(spec), warm.take(spec)]).toEqual([second, first, undefined]);
});

test("above 12 sandboxes of all functions the longest idle one ends on a machine of 8 GB", () => {
  const warm = new WarmSandboxes<StandIn>(sandboxesFor(8e9));
  const sandboxes = Array.from({ length: 14 }, () => new StandIn());

  for (const sandbox of sandboxes) warm.put(aFunction(), sandbox);

  expect(sandboxes.map(({ isAlive }) => isAlive)).toEqual([false, false, ...Array(12).fill(true)]);
});

test("a sandbox idle for more than five minutes is reaped", async () => {
  const warm = new WarmSandboxes<StandIn>();
  const sandbox = new StandIn();
  warm.put(spec, sandbox);

  await warm.reap(performance.now() + 299_000);
  expect(sandbox.isAlive).toBe(true);
  await warm.reap(performance.now() + 301_000);
  expect(sandbox.isAlive).toBe(false);
});

test("of a burst's sandboxes one stays warm, and the others end after ten seconds", async () => {
  const warm = new WarmSandboxes<StandIn>();
  const burst = [new StandIn(), new StandIn(), new StandIn()];
  const other = new StandIn();
  for (const sandbox of burst) warm.put(spec, sandbox);
  warm.put(aFunction({ file: "send" }), other);

  await warm.reap(performance.now() + 9_000);
  expect(burst.map(({ isAlive }) => isAlive)).toEqual([true, true, true]);
  await warm.reap(performance.now() + 11_000);
  expect([...burst, other].map(({ isAlive }) => isAlive)).toEqual([false, false, true, true]);
});
