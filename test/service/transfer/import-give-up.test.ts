import { expect, it } from "vitest";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { functionOf } from "#test/support/crash.ts";
import { importQueues } from "#test/support/import-queues.ts";
import { leaveAlone } from "#test/support/leave-alone.ts";
import { runTask } from "#test/support/run-task.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = ownService();

it.each([
  ["run-import-step", "GetObject"],
  ["execute-import-chunk", "BatchGetItem"],
])(
  "an import whose %s fails at every delivery ends, and says so to its owner",
  async (name, operation) => {
    const workspace = await aWorkspace(service());
    const { principal } = functionOf(service(), `functions/queues/${name}.ts`);
    const stop = service().gate.beforeCall((call) =>
      call.principal === principal.name && call.operation === operation ? "drop" : undefined,
    );
    const id = await uploadCsv(workspace, "email\nada@example.com\n", { auto_confirm: true });

    const failed = await awaitImport(workspace, id, ["failed"]);
    stop();

    expect(failed.failure?.code).toBe("internal");
  },
  120_000,
);

it("an import whose chunk kills its function at every delivery ends after a while, and is resumed whole", async () => {
  const workspace = await aWorkspace(service());
  const { name, principal } = functionOf(service(), "functions/queues/execute-import-chunk.ts");
  const before = await importQueues(service()).deadLetters();
  // Its third chunk alone, once the others are through.
  const others = Promise.withResolvers<void>();
  const stop = service().gate.beforeCall(async (call) => {
    const isIt = call.resources.some((resource) => resource.endsWith("/chunks/000003.ndjson"));
    if (call.principal !== principal.name || !isIt) return undefined;
    await others.promise;
    service().host.kill(name);
    return "drop";
  });
  const rows = Array.from({ length: 1_100 }, (_, index) => `p${index}@example.com`);
  const id = await uploadCsv(workspace, ["email", ...rows].join("\n"), { auto_confirm: true });
  const created = async () => (await workspace.request("GET", `/leads/import/${id}`)).body.counts.created;
  await expect.poll(created, { timeout: 60_000 }).toBe(1_000);
  others.resolve();
  await expect.poll(() => importQueues(service()).deadLetters(), { timeout: 60_000 }).toBeGreaterThan(before);
  stop();
  const close = () => runTask(service(), workspace, "close-abandoned-imports");

  await close();
  const working = await awaitImport(workspace, id, ["executing"]);
  const movedAt = (await workspace.items())
    .filter(({ action }) => action === "import.chunk")
    .map(({ at }) => at);
  await leaveAlone(service(), workspace, id, 9);
  await close();
  const stalled = await awaitImport(workspace, id, ["failed"]);
  await workspace.request("POST", `/leads/import/${id}/resume`);
  const done = await awaitImport(workspace, id);

  expect(movedAt).toContain(working.updated_at);
  expect([stalled.failure?.code, stalled.counts.created]).toEqual(["stalled", 1_000]);
  expect(done.counts).toMatchObject({ valid: 1_100, created: 1_100, updated: 0, skipped: 0 });
}, 120_000);
