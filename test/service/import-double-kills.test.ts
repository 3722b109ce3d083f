import { beforeAll, expect, it, vi } from "vitest";
import type { Call } from "#lib/local/gate/call-log.ts";
import { seededRandom } from "#lib/local/gate/seeded-random.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { type Crash, crashAt, functionOf, isOwnCall } from "#test/support/crash.ts";
import { ownService } from "#test/support/service.ts";
import { type Watch, watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/**
 * Experiment R2: the functions of an import are killed twice, at random pairs of their calls. A few pairs by default;
 * `npm run test:double-kills` runs all 500.
 */
const pairs = Number(process.env["LEADRAIL_DOUBLE_KILLS"] ?? 8);
/** Imports at a time; a kill strikes whichever of them its function works for. */
const together = 4;
const seed = 20_261_121;

const service = ownService();

const functions = [
  "functions/queues/receive-upload.ts",
  "functions/queues/run-import-step.ts",
  "functions/queues/execute-import-chunk.ts",
  "functions/streams/dispatch-work.ts",
] as const;

const rowsTotal = 3;
const file = ["email", ...Array.from({ length: rowsTotal }, (_, index) => `p${index}@example.com`)].join(
  "\n",
);

const begin = async (workspace: Workspace): Promise<string> =>
  uploadCsv(workspace, file, { auto_confirm: true });

/** An import to its end. Five kills of one message put it aside; then a person resumes the import. */
const finish = async (workspace: Workspace, id: string) => {
  const ended = await awaitImport(workspace, id, ["done", "failed"]);
  if (ended.state === "done") return ended;
  expect(ended.failure?.code).toBe("internal");
  await workspace.request("POST", `/leads/import/${id}/resume`);
  return awaitImport(workspace, id);
};

const expectWhole = async (workspace: Workspace, id: string, watch: Watch): Promise<void> => {
  const { counts } = await finish(workspace, id);
  expect(counts).toMatchObject({ total: rowsTotal, created: rowsTotal, updated: 0, skipped: 0, failed: 0 });
  const kinds = (await workspace.items()).map(({ kind, action }) => `${kind} ${action ?? ""}`.trim());
  const times = (kind: string) => kinds.filter((one) => one === kind).length;
  expect([times("lead"), times("import_chunk")]).toEqual([rowsTotal, 1]);
  expect([times("audit import.chunk"), times("audit import.done")]).toEqual([1, 1]);
  const summaries = () => watch.once().filter(({ resource }) => resource.id === id);
  await vi.waitFor(() => expect(summaries()).toHaveLength(1), { timeout: 30_000 });
};

const callsOf = new Map<string, number>();

beforeAll(async () => {
  const counted = new Map<string, number>();
  const stop = service().gate.beforeCall((call: Call): undefined => {
    if (isOwnCall(call)) counted.set(call.principal, (counted.get(call.principal) ?? 0) + 1);
  });
  const workspace = await aWorkspace(service());
  await awaitImport(workspace, await begin(workspace));
  stop();
  for (const source of functions)
    callsOf.set(source, counted.get(functionOf(service(), source).principal.name) ?? 0);
}, 120_000);

it(
  `loses and doubles no row in ${pairs} imports that are killed twice`,
  async () => {
    const random = seededRandom(seed);
    const pick = (below: number): number => Math.floor(random() * below);
    const aKill = (): Crash => {
      const source = functions[pick(functions.length)] ?? functions[0];
      const nth = 1 + pick((callsOf.get(source) ?? 1) * together);
      return crashAt(service(), source, { nth, moment: pick(2) === 0 ? "before" : "after", fits: isOwnCall });
    };
    let fired = 0;
    for (let done = 0; done < pairs; done += together) {
      const watch = watchEvents(service());
      const workspaces = await Promise.all(Array.from({ length: together }, () => aWorkspace(service())));
      const kills = Array.from({ length: 2 * together }, aKill);
      const ids = await Promise.all(workspaces.map(begin));
      await Promise.all(
        workspaces.map((workspace, place) => expectWhole(workspace, ids[place] ?? "", watch)),
      );
      for (const kill of kills) kill.stop();
      fired += kills.reduce((sum, kill) => sum + kill.fired, 0);
      watch.stop();
    }
    // Each import is armed with two; some calls that a kill waits for are never made.
    expect(fired).toBeGreaterThan(pairs);
  },
  Math.max(240_000, pairs * 10_000),
);
