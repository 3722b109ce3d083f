import { beforeAll, describe, expect, it } from "vitest";
import { queueFunctions, streamFunctions } from "#functions/manifest.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { crashAt, functionOf, type Moment } from "#test/support/crash.ts";
import { sharedService, type TestService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace } from "#test/support/workspace.ts";

/** Experiment R1: every function of an import dies at each of its calls in turn, before the call and after it. */

const service = sharedService();

const rowsTotal = 200;
const file = [
  "email,name",
  ...Array.from({ length: rowsTotal }, (_, index) => `person${index}@example.com,Person ${index}`),
].join("\n");

/** Functions that an import runs through once its file is there; polling is Lambda's, not theirs. */
const functions = [
  "functions/queues/receive-upload.ts",
  "functions/queues/run-import-step.ts",
  "functions/queues/execute-import-chunk.ts",
  "functions/streams/dispatch-work.ts",
  "functions/streams/derive-events.ts",
] as const;

const polling = new Set([
  "ReceiveMessage",
  "DeleteMessageBatch",
  "DeleteMessage",
  "ChangeMessageVisibilityBatch",
  "ChangeMessageVisibility",
  "GetRecords",
  "GetShardIterator",
  "DescribeStream",
]);
const isOwn = ({ operation }: { readonly operation: string }): boolean => !polling.has(operation);

/** Imports the file and checks that all of it happened, and nothing twice. */
const importOnce = async (running: TestService): Promise<void> => {
  const workspace = await aWorkspace(running);
  const watch = watchEvents(running, workspace.id);
  const id = await uploadCsv(workspace, file, { auto_confirm: true });
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
  await expect.poll(summaries, { timeout: 20_000 }).toHaveLength(1);
  watch.stop();
  const items = await workspace.items();
  const ofKind = (kind: string) => items.filter((item) => item["kind"] === kind);
  expect(ofKind("lead")).toHaveLength(rowsTotal);
  expect(ofKind("import_chunk")).toHaveLength(1);
  expect(ofKind("audit").filter((item) => item["action"] === "import.done")).toHaveLength(1);
  expect(ofKind("audit").filter((item) => item["action"] === "import.chunk")).toHaveLength(1);
};

/** Calls that each function makes in a clean run. */
const callsOf = new Map<string, number>();

beforeAll(async () => {
  const counted = new Map<string, number>();
  const stop = service().gate.beforeCall((call) => {
    if (isOwn(call)) counted.set(call.principal, (counted.get(call.principal) ?? 0) + 1);
    return undefined;
  });
  await importOnce(service());
  stop();
  for (const file of functions)
    callsOf.set(file, counted.get(functionOf(service(), file).principal.name) ?? 0);
}, 60_000);

it("covers every function that a queue or the stream feeds in an import", () => {
  const known = [
    ...Object.keys(queueFunctions).map((name) => `functions/queues/${name}.ts`),
    ...Object.keys(streamFunctions).map((name) => `functions/streams/${name}.ts`),
  ];
  const others = ["functions/queues/run-export.ts", "functions/streams/write-tombstones.ts"];

  expect([...functions, ...others].toSorted()).toEqual(known.toSorted());
});

describe.each(functions)("%s", (sourceFile) => {
  it.each<Moment>(["before", "after"])(
    "may die %s each of its calls, with no row lost or doubled",
    async (moment) => {
      const calls = callsOf.get(sourceFile) ?? 0;
      expect(calls).toBeGreaterThan(0);
      const struck: number[] = [];
      for (let nth = 1; nth <= calls; nth += 1) {
        const crash = crashAt(service(), sourceFile, { nth, moment, fits: isOwn });
        await importOnce(service());
        crash.stop();
        struck.push(crash.fired);
      }
      expect(struck).toEqual(Array.from({ length: calls }, () => 1));
    },
    600_000,
  );
});
