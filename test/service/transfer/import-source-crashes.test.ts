import { afterAll, expect, it } from "vitest";
import type { ImportSource } from "#lib/contract/transfer/import-sources.ts";
import { sourceBody } from "#test/support/a-saved-source.ts";
import { startSheetsApi } from "#test/support/a-sheets-api.ts";
import { awaitImport } from "#test/support/await-import.ts";
import { type Crash, crashAt, crashPoints, functionOf, isWrite } from "#test/support/crash.ts";
import { eventually } from "#test/support/eventually.ts";
import { importBucket } from "#test/support/import-bucket.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const google = await startSheetsApi();
afterAll(() => google.close());
const service = ownService({ settings: { googleStandIn: google.url } });

const sourceFile = "functions/queues/run-import-source.ts";

/** Runs a source, from when `begin` is called, and checks that its row came in once and counts as imported. */
const runOnce = async (begin: () => void): Promise<void> => {
  const workspace = await aWorkspace(service());
  const { body: source } = await workspace.request("POST", "/import-sources", { body: sourceBody() });
  begin();
  const { body: begun } = await workspace.request("POST", `/import-sources/${source.id}/run`);

  const { counts } = await awaitImport(workspace, begun.id);
  const settled: ImportSource = await eventually(
    async () => (await workspace.request("GET", `/import-sources/${source.id}`)).body,
    ({ open_import_id }) => open_import_id === null,
  );

  expect(counts).toMatchObject({ total: 1, created: 1 });
  expect(settled).toMatchObject({ state: "active", failure: null });
  expect(settled.last_run).toMatchObject({ import_id: begun.id, rows: 1, changed: 1, gone: 0 });
  const kept = await importBucket(service()).keys(`sources/${workspace.id}/`);
  expect(kept).toEqual([`sources/${workspace.id}/${source.id}/${begun.id}`]);
  expect((await workspace.request("GET", "/leads")).body.data).toHaveLength(1);
};

it("a run that dies before its first write or after any imports every row once, and the next run may begin", async () => {
  let calls = 0;
  let stop = () => {};
  await runOnce(() => {
    const { principal } = functionOf(service(), sourceFile);
    stop = service().gate.beforeCall((call) => {
      if (call.principal === principal.name && isWrite(call)) calls += 1;
      return undefined;
    });
  });
  stop();
  expect(calls).toBeGreaterThan(1);

  const points = crashPoints(calls);
  const struck: number[] = [];
  for (const point of points) {
    let crash: Crash | undefined;
    await runOnce(() => {
      crash = crashAt(service(), sourceFile, { ...point, fits: isWrite });
    });
    crash?.stop();
    struck.push(crash?.fired ?? 0);
  }
  expect(struck).toEqual(points.map(() => 1));
}, 600_000);
