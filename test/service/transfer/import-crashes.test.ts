import { beforeAll, describe, expect, it, vi } from "vitest";
import { queueFunctions, streamFunctions } from "#functions/manifest.ts";
import type { Call } from "#lib/local/gate/call-log.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { type Crash, crashAt, crashOnce, crashPoints, functionOf, isWrite } from "#test/support/crash.ts";
import { ownService, type TestService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace } from "#test/support/workspace.ts";

/** Experiment R1: every function of an import dies at each of its writes in turn; between two of them it matters not where. */

const service = ownService();

const rowsTotal = 200;
const file = [
  "email,name",
  ...Array.from({ length: rowsTotal }, (_, index) => `person${index}@example.com,Person ${index}`),
].join("\n");

/** Functions that an import runs through once its file is there. */
const functions = [
  "functions/queues/receive-upload.ts",
  "functions/queues/run-import-step.ts",
  "functions/queues/execute-import-chunk.ts",
  "functions/streams/dispatch-work.ts",
  "functions/streams/derive-events.ts",
] as const;

/** Imports the file, from when `begin` is called, and checks that all of it happened, and nothing twice. */
const importOnce = async (running: TestService, begin: () => void): Promise<void> => {
  const watch = watchEvents(running);
  const workspace = await aWorkspace(running);
  const opened = () => watch.once().filter((event) => event.workspace_id === workspace.id);
  await vi.waitFor(() => expect(opened()).toHaveLength(1), { timeout: 20_000 });
  begin();
  // Looking for likely duplicates reads each of 16 shards first: so many crash points that are all the same.
  const id = await uploadCsv(workspace, file, { auto_confirm: true, options: { on_likely_match: "off" } });
  const { counts } = await awaitImport(workspace, id);
  expect(counts).toMatchObject({
    total: rowsTotal,
    valid: rowsTotal,
    created: rowsTotal,
    updated: 0,
    skipped: 0,
    failed: 0,
  });
  const summaries = () => watch.once().filter(({ resource }) => resource.id === id);
  await vi.waitFor(() => expect(summaries()).toHaveLength(1), { timeout: 20_000 });
  watch.stop();
  const items = await workspace.items();
  const ofKind = (kind: string) => items.filter((item) => item["kind"] === kind);
  expect(ofKind("lead")).toHaveLength(rowsTotal);
  expect(ofKind("import_chunk")).toHaveLength(1);
  expect(ofKind("audit").filter((item) => item["action"] === "import.done")).toHaveLength(1);
  expect(ofKind("audit").filter((item) => item["action"] === "import.chunk")).toHaveLength(1);
};

/** Writes that each function makes in a clean run. */
const callsOf = new Map<string, number>();

beforeAll(async () => {
  // A first import makes more writes: the records of the stream come in smaller batches while functions start.
  await importOnce(service(), () => {});
  const counted = new Map<string, number>();
  const count = (call: Call): undefined => {
    if (isWrite(call)) counted.set(call.principal, (counted.get(call.principal) ?? 0) + 1);
  };
  let stop = () => {};
  await importOnce(service(), () => {
    stop = service().gate.beforeCall(count);
  });
  stop();
  for (const file of functions)
    callsOf.set(file, counted.get(functionOf(service(), file).principal.name) ?? 0);
}, 60_000);

it("covers every function that a queue or the stream feeds in an import", () => {
  const known = [
    ...Object.keys(queueFunctions).map((name) => `functions/queues/${name}.ts`),
    ...Object.keys(streamFunctions).map((name) => `functions/streams/${name}.ts`),
  ];
  /** Of other work, or of files of other kinds. */
  const others = [
    "advance-run",
    // Without a rule that assigns new leads it writes nothing.
    "assign-new-leads",
    "compact-lake",
    "compare-memberships",
    "convert-workbook",
    "deliver-webhook",
    "watch-lead",
    "make-call",
    "record-ses-event",
    "retry-webhook",
    "run-bulk-chunk",
    "run-import-source",
    "run-job",
    "run-replay",
    "run-task",
    "run-workspace-task",
    // Creates companies of leads that exist, and counts no activities of files: no row depends on it.
    "update-related-records",
  ].map((name) => `functions/queues/${name}.ts`);

  expect(new Set([...functions, ...others])).toEqual(new Set(known));
});

describe.each(functions)("%s", (sourceFile) => {
  it("may die between any two of its writes, with no row lost or doubled", async () => {
    const calls = callsOf.get(sourceFile) ?? 0;
    expect(calls).toBeGreaterThan(0);
    const points = crashPoints(calls);
    const struck: number[] = [];
    for (const point of points)
      struck.push(
        await crashOnce(point, async (reached) => {
          let crash: Crash | undefined;
          await importOnce(service(), () => {
            crash = crashAt(service(), sourceFile, { ...reached, fits: isWrite });
          });
          crash?.stop();
          return crash?.fired ?? 0;
        }),
      );
    expect(struck).toEqual(points.map(() => 1));
  }, 600_000);
});
