import { beforeAll, expect, it } from "vitest";
import type { Call } from "#lib/local/gate/call-log.ts";
import { uploadCsv } from "#test/support/await-import.ts";
import { type Crash, crashAt, functionOf, isWrite } from "#test/support/crash.ts";
import { type KillPair, killPairs } from "#test/support/double-kills.ts";
import { eventually } from "#test/support/eventually.ts";
import { persistent } from "#test/support/persistent.ts";
import { ownService } from "#test/support/service.ts";
import { type Watch, watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/**
 * Experiment R2: the functions of an import are killed twice, at random pairs of their writes. A few pairs by default;
 * `npm run test:double-kills` runs all 500, and says how far it is: LEADRAIL_DOUBLE_KILLS_FROM=240 goes on there.
 */
const pairs = Number(process.env["LEADRAIL_DOUBLE_KILLS"] ?? 8);
const from = Number(process.env["LEADRAIL_DOUBLE_KILLS_FROM"] ?? 0);
/** Imports at a time; a kill strikes all that its function works for. Five of one message would put it aside. */
const together = 2;
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

// Looking for likely duplicates only reads, and much of it.
const begin = (workspace: Workspace): Promise<string> =>
  uploadCsv(workspace, file, { auto_confirm: true, options: { on_likely_match: "off" } });

/** An import to its end: its event, or, where five kills of one message put it aside, until a person resumes it. */
const finish = async (workspace: Workspace, id: string, watch: Watch): Promise<void> => {
  const isTold = () => watch.once().some(({ resource }) => resource.id === id);
  let looks = 0;
  let seen = "";
  const state = async (): Promise<string> => {
    looks += 1;
    // Each look costs the imports a twentieth of a second of CPU; the event costs nothing.
    if (isTold() || looks % 20 !== 0) return isTold() ? "told" : seen;
    const { body } = await workspace.request("GET", `/leads/import/${id}`);
    seen = `${body.state} ${JSON.stringify(body.counts)}`;
    if (body.state !== "failed") return seen;
    expect(body.failure.code).toBe("internal");
    await workspace.request("POST", `/leads/import/${id}/resume`);
    return seen;
  };
  await eventually(state, (is) => is === "told");
};

const expectWhole = async (workspace: Workspace, id: string, watch: Watch): Promise<void> => {
  const { body } = await workspace.request("GET", `/leads/import/${id}`);
  expect(body.state).toBe("done");
  expect(body.counts).toMatchObject({
    total: rowsTotal,
    created: rowsTotal,
    updated: 0,
    skipped: 0,
    failed: 0,
  });
  const kinds = (await workspace.items()).map(({ kind, action }) => `${kind} ${action ?? ""}`.trim());
  const times = (kind: string) => kinds.filter((one) => one === kind).length;
  expect([times("lead"), times("import_chunk")]).toEqual([rowsTotal, 1]);
  expect([times("audit import.chunk"), times("audit import.done")]).toEqual([1, 1]);
  expect(watch.once().filter(({ resource }) => resource.id === id)).toHaveLength(1);
};

const aClient = async (): Promise<Workspace> => persistent(await aWorkspace(service()));

/** Writes that each function makes in a clean run. */
const writesOf = new Map<string, number>();

beforeAll(async () => {
  const counted = new Map<string, number>();
  const stop = service().gate.beforeCall((call: Call): undefined => {
    if (isWrite(call)) counted.set(call.principal, (counted.get(call.principal) ?? 0) + 1);
  });
  const watch = watchEvents(service());
  const workspace = await aClient();
  await finish(workspace, await begin(workspace), watch);
  watch.stop();
  stop();
  for (const source of functions)
    writesOf.set(source, counted.get(functionOf(service(), source).principal.name) ?? 0);
}, 120_000);

/** Arms the kills of the import at a place among those that run together. */
const arm = (pair: KillPair, place: number): Crash[] =>
  pair.map(({ source, moment, nth }) => {
    const others = place * (writesOf.get(source) ?? 0);
    return crashAt(service(), source, { nth: nth + others, moment, fits: isWrite });
  });

/** Runs an import for each pair, side by side; answers how many kills struck. */
const runTogether = async (some: readonly KillPair[]): Promise<number> => {
  const watch = watchEvents(service());
  const workspaces = await Promise.all(some.map(aClient));
  const kills = some.flatMap(arm);
  const ids = await Promise.all(workspaces.map(begin));
  const each = workspaces.map((workspace, place) => ({ workspace, id: ids[place] ?? "" }));
  await Promise.all(each.map(({ workspace, id }) => finish(workspace, id, watch)));
  for (const kill of kills) kill.stop();
  await Promise.all(each.map(({ workspace, id }) => expectWhole(workspace, id, watch)));
  watch.stop();
  return kills.reduce((sum, kill) => sum + kill.fired, 0);
};

it(
  `loses and doubles no row in ${pairs - from} imports that are killed twice`,
  async () => {
    const all = killPairs(writesOf, pairs, seed);
    let fired = 0;
    for (let done = from; done < pairs; done += together) {
      fired += await runTogether(all.slice(done, done + together));
      if (pairs > together) console.log(`double kills: ${Math.min(done + together, pairs)} of ${pairs}`);
    }
    // Each import is armed with two; some writes that a kill waits for are never made.
    expect(fired).toBeGreaterThan(pairs - from);
  },
  Math.max(240_000, (pairs - from) * 20_000),
);
