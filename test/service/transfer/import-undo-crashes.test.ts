import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#lib/local/gate/call-log.ts";
import { awaitImport, importCsv } from "#test/support/await-import.ts";
import { type Crash, crashAt, crashPoints, functionOf, isWrite } from "#test/support/crash.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

/** Undoing dies at each of its writes in turn; between two writes it matters not where. */

const service = ownService();

const functions = [
  "functions/queues/run-import-step.ts",
  "functions/queues/execute-import-chunk.ts",
] as const;

const csv = "email,title\npresent@example.com,New\nnew@example.com,New\ntouched@example.com,New\n";

/** Imports three rows, undoes them from when `begin` is called, and checks that all of it was undone, once. */
const undoOnce = async (begin: () => void): Promise<void> => {
  const workspace = await aWorkspace(service());
  const lead = { email: "present@example.com", title: "Old" };
  const { body: present } = await workspace.request("POST", "/leads", { body: lead });
  const { id } = await importCsv(workspace, csv, { options: { on_match: "overwrite" } });
  const { data } = (await workspace.request("GET", "/leads?email=touched%40example.com")).body;
  await workspace.request("PUT", `/leads/${data[0].id}`, { body: { score: 1 } });

  begin();
  await workspace.request("POST", `/leads/import/${id}/undo`);
  const { undo } = await awaitImport(workspace, id, ["undone"]);

  expect(undo).toEqual({ deleted: 1, restored: 1, partly_restored: 0, left: 1, gone: 0 });
  const items = await workspace.items();
  const ofKind = (kind: string) => items.filter((item) => item["kind"] === kind);
  expect(ofKind("lead").filter(({ deleted_at }) => deleted_at !== undefined)).toHaveLength(1);
  expect(ofKind("lock").filter(({ lead_id }) => lead_id !== undefined)).toHaveLength(2);
  expect((await workspace.request("GET", `/leads/${present.id}`)).body).toMatchObject({
    title: "Old",
    version: 3,
  });
  expect(ofKind("audit").filter(({ action }) => action === "import.undone")).toHaveLength(1);
  expect(ofKind("audit").filter(({ action }) => action === "import.undo_chunk")).toHaveLength(1);
};

const callsOf = new Map<string, number>();

beforeAll(async () => {
  const counted = new Map<string, number>();
  const count = (call: Call): undefined => {
    if (isWrite(call)) counted.set(call.principal, (counted.get(call.principal) ?? 0) + 1);
  };
  let stop = () => {};
  await undoOnce(() => {
    stop = service().gate.beforeCall(count);
  });
  stop();
  for (const file of functions)
    callsOf.set(file, counted.get(functionOf(service(), file).principal.name) ?? 0);
}, 120_000);

describe.each(functions)("%s", (sourceFile) => {
  it("may die before its first write and after each, and everything is undone once", async () => {
    const calls = callsOf.get(sourceFile) ?? 0;
    expect(calls).toBeGreaterThanOrEqual(3);
    const points = crashPoints(calls);
    const struck: number[] = [];
    for (const point of points) {
      let crash: Crash | undefined;
      await undoOnce(() => {
        crash = crashAt(service(), sourceFile, { ...point, fits: isWrite });
      });
      crash?.stop();
      struck.push(crash?.fired ?? 0);
    }
    expect(struck).toEqual(points.map(() => 1));
  }, 600_000);
});
