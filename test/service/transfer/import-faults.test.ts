import { afterEach, describe, expect, it } from "vitest";
import type { Import } from "#lib/contract/transfer/imports.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { crashAt, functionOf } from "#test/support/crash.ts";
import { importQueues } from "#test/support/import-queues.ts";
import { ownService } from "#test/support/service.ts";
import { csvOf, putParts } from "#test/support/upload-parts.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/** Experiments R4 (seen twice at once), R5 (throttled) and R6 (poison). */

const service = ownService();
const limitMs = 280_000;

afterEach(() => service().gate.faults.clear());

const fileOf = (rows: number): string =>
  ["email,name", ...Array.from({ length: rows }, (_, index) => `p${index}@example.com,Person ${index}`)].join(
    "\n",
  );

/** Every row once: as many leads, locks and counted rows as the file has. */
const expectWhole = async (workspace: Workspace, done: Import, rows: number): Promise<void> => {
  expect(done.counts).toMatchObject({ valid: rows, created: rows, updated: 0, skipped: 0, failed: 0 });
  const items = await workspace.items();
  const ofKind = (kind: string) => items.filter((item) => item["kind"] === kind);
  expect(ofKind("lead")).toHaveLength(rows);
  expect(ofKind("lock").filter(({ lead_id }) => lead_id !== undefined)).toHaveLength(rows);
};

describe("a chunk whose message is seen again while the first still runs", { timeout: limitMs }, () => {
  it("has one effect", async () => {
    const workspace = await aWorkspace(service());
    const { principal } = functionOf(service(), "functions/queues/execute-import-chunk.ts");
    const first = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let writes = 0;
    const stop = service().gate.beforeCall(async (call) => {
      if (call.principal !== principal.name || call.operation !== "TransactWriteItems") return undefined;
      writes += 1;
      if (writes > 1) return undefined;
      first.resolve();
      await release.promise;
      return undefined;
    });
    const id = await uploadCsv(workspace, fileOf(60), { auto_confirm: true });
    await first.promise;
    const message = { workspace_id: workspace.id, import_id: id, revision: 1, pass: 1, chunk: 1 };
    await importQueues(service()).send("ImportChunksQueue", message);
    const done = await awaitImport(workspace, id);
    release.resolve();
    await expect.poll(() => writes, { timeout: 20_000 }).toBeGreaterThan(4);
    stop();

    await expectWhole(workspace, done, 60);
    await expectWhole(workspace, await awaitImport(workspace, id), 60);
  });
});

describe("an import whose table is throttled", { timeout: limitMs }, () => {
  it.each([
    ["one call in ten", 0.1, ["run-import-step", "execute-import-chunk"]],
    ["every other call", 0.5, ["execute-import-chunk"]],
  ])("at %s ends whole, at once or resumed", async (_, probability, names) => {
    const workspace = await aWorkspace(service());
    const { faults } = service().gate;
    const switched = names.map((name, seed) =>
      faults.add({
        effect: { kind: "throttle" },
        principal: functionOf(service(), `functions/queues/${name}.ts`).principal.name,
        service: "dynamodb",
        chance: { probability, seed },
      }),
    );
    const id = await uploadCsv(workspace, fileOf(60), { auto_confirm: true });
    let ended = await awaitImport(workspace, id, ["done", "failed"]);
    expect(switched.every(({ fired }) => fired > 0)).toBe(true);
    if (ended.state === "failed") {
      expect(probability).toBeGreaterThan(0.1);
      faults.clear();
      await workspace.request("POST", `/leads/import/${id}/resume`);
      ended = await awaitImport(workspace, id);
    }

    await expectWhole(workspace, ended, 60);
  });
});

describe("poison among the messages of imports", { timeout: limitMs }, () => {
  it("ends with the dead letters after five deliveries, and holds nobody up", async () => {
    const queues = importQueues(service());
    const workspace = await aWorkspace(service());
    const before = await queues.deadLetters();
    const poison = ["not JSON", "{}", '{"workspace_id":"ws_1","import_id":"imp_1","step":"eat"}'];
    for (const body of poison) {
      await queues.send("ImportStepsQueue", body);
      await queues.send("ImportChunksQueue", body);
    }

    const done = await awaitImport(
      workspace,
      await uploadCsv(workspace, fileOf(1_200), { auto_confirm: true }),
    );

    await expectWhole(workspace, done, 1_200);
    const fresh = async () => (await queues.deadLetters()) - before;
    await expect.poll(fresh, { timeout: 60_000 }).toBe(2 * poison.length);
  });

  it("that was good work gone wrong is done after its cause is mended, by resuming or redriving", async () => {
    const queues = importQueues(service());
    const workspace = await aWorkspace(service());
    const { principal } = functionOf(service(), "functions/queues/execute-import-chunk.ts");
    const stop = service().gate.beforeCall((call) =>
      call.principal === principal.name && call.operation === "BatchGetItem" ? "drop" : undefined,
    );
    const id = await uploadCsv(workspace, fileOf(60), { auto_confirm: true });
    const failed = await awaitImport(workspace, id, ["failed"]);
    expect(failed.failure?.code).toBe("internal");
    stop();

    const resumed = await workspace.request("POST", `/leads/import/${id}/resume`);
    expect([resumed.status, resumed.body.failure]).toEqual([202, null]);
    await expectWhole(workspace, await awaitImport(workspace, id), 60);
    expect(await queues.redriveChunks()).toBeGreaterThan(0);
    await expectWhole(workspace, await awaitImport(workspace, id), 60);
  });
});

describe("a service that dies once a file's parts are one file", { timeout: limitMs }, () => {
  it("is told again that the parts are there, and finds the file", async () => {
    const workspace = await aWorkspace(service());
    const file = csvOf(100, 2);
    const source = { kind: "upload", filename: "leads.csv", bytes: file.length, in_parts: true };
    const { body } = await workspace.request("POST", "/leads/import", {
      body: { source, auto_confirm: true },
    });
    const parts = await putParts(body.upload.parts, file);
    const crash = crashAt(service(), "functions/api/transfer/imports/complete-import-upload.ts", {
      nth: 1,
      moment: "after",
      fits: ({ operation }) => operation === "CompleteMultipartUpload",
    });
    // The import learns of its file only later.
    const { name } = functionOf(service(), "functions/queues/receive-upload.ts").principal;
    const later = Promise.withResolvers<undefined>();
    const stop = service().gate.beforeCall((call) => (call.principal === name ? later.promise : undefined));
    const complete = () =>
      workspace.request("POST", `/leads/import/${body.id}/complete`, { body: { parts } });

    const first = await complete();
    const second = await complete();
    later.resolve(undefined);
    stop();
    crash.stop();

    expect([crash.fired, first.status, second.status, second.body.state]).toEqual([1, 500, 200, "created"]);
    expect((await awaitImport(workspace, body.id)).counts.created).toBe(2);
  });
});
