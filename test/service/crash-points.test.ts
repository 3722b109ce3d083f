import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { type CrashPoint, crashAt, crashPoints, functionOf } from "#test/support/crash.ts";
import { type CrashScenario, crashScenarios } from "#test/support/crash-scenarios.ts";
import { type Answer, ownService } from "#test/support/service.ts";
import { type Watch, watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Item, type Workspace } from "#test/support/workspace.ts";

const service = ownService();

/** One request in a workspace of its own, with all that comes of it. */
interface Trial {
  readonly workspace: Workspace;
  readonly watch: Watch;
  ask(): Promise<Answer>;
}

interface CrashTrial extends Trial {
  readonly name: string;
  readonly fired: number;
  readonly crashed: Answer;
}

interface Outcome {
  readonly clean: Trial & { readonly calls: number; readonly answer: Answer };
  readonly points: readonly CrashTrial[];
}

const begin = async ({ prepare, method, path, body }: CrashScenario): Promise<Trial> => {
  const workspace = await aWorkspace(service());
  const watch = watchEvents(service(), workspace.id);
  const record = (await prepare?.(workspace)) ?? "";
  const headers = { "idempotency-key": "the-one" };
  const options = { headers, ...(body && { body: body(record) }) };
  return { workspace, watch, ask: () => workspace.request(method, path(record), options) };
};

const runClean = async (scenario: CrashScenario): Promise<Outcome["clean"]> => {
  const trial = await begin(scenario);
  const { principal } = functionOf(service(), scenario.sourceFile);
  let calls = 0;
  const stop = service().gate.calls.subscribe((call) => {
    if (call.principal === principal.name) calls += 1;
  });
  const answer = await trial.ask();
  stop();
  return { ...trial, answer, calls };
};

const runCrash = async (scenario: CrashScenario, { nth, moment }: CrashPoint): Promise<CrashTrial> => {
  const trial = await begin(scenario);
  const crash = crashAt(service(), scenario.sourceFile, { nth, moment });
  const crashed = await trial.ask();
  crash.stop();
  return { ...trial, crashed, fired: crash.fired, name: `${moment} call ${nth}` };
};

const runAll = async (scenario: CrashScenario): Promise<Outcome> => {
  const clean = await runClean(scenario);
  const points: CrashTrial[] = [];
  for (const point of crashPoints(clean.calls)) points.push(await runCrash(scenario, point));
  return { clean, points };
};

/** As a client does: told that the first request seems to be running, it asks again when it is told to. */
const retry = async ({ ask }: Trial): Promise<Answer> => {
  for (;;) {
    const answer = await ask();
    if (answer.body.code !== "idempotency_in_progress") return answer;
    await sleep(Number(answer.headers.get("retry-after")) * 1_000);
  }
};

/** What an item says, without ids and times. */
const gist = (item: Item): string => {
  const { kind, pk, action, email, score, name, role, version, revoked_at } = item;
  // A company's id follows from its workspace too.
  const lock =
    kind === "lock"
      ? String(pk)
          .split("#UNIQ#")[1]
          ?.replace(/co_[0-9A-Z]{26}/, "co_")
      : undefined;
  const isDeleted = item["deleted_at"] !== undefined;
  const isAnswered = kind === "answer" && item["answer"] !== undefined;
  return JSON.stringify({
    kind,
    lock,
    action,
    email,
    score,
    name,
    role,
    version,
    revoked_at,
    isDeleted,
    isAnswered,
  });
};
const byText = (a: string, b: string): number => (a < b ? -1 : 1);
/** The lake, what a lead's deals come to, and what brings leads to what their company says follow by themselves. */
const isLater = ({ kind, action }: Item): boolean =>
  /^(lake|tally|job|latest_job)/.test(String(kind)) || /^lead\.bulk/.test(String(action));
const effects = async ({ workspace }: Trial): Promise<string[]> =>
  (await workspace.items())
    .filter((item) => !isLater(item))
    .map(gist)
    .toSorted(byText);

const eventsOf = ({ watch }: Trial): string[] =>
  watch
    .once()
    .map(({ type, sequence }) => `${type} ${sequence}`)
    .toSorted(byText);

const outcomes = new Map<string, Outcome>();
beforeAll(async () => {
  // All crashes before the first retry, so that the leases of the dead run out meanwhile.
  for (const scenario of crashScenarios) outcomes.set(scenario.name, await runAll(scenario));
}, 300_000);

const outcomeOf = ({ name }: CrashScenario): Outcome => {
  const outcome = outcomes.get(name);
  if (outcome === undefined) throw new Error(`${name} was not run`);
  return outcome;
};

describe.each(crashScenarios)("$name, crashed at each of its calls", (scenario) => {
  it("dies at every point that is taken of the clean run", () => {
    const { clean, points } = outcomeOf(scenario);

    expect(clean.calls).toBeGreaterThanOrEqual(3);
    expect(points.filter(({ fired }) => fired === 1)).toHaveLength(crashPoints(clean.calls).length);
    expect(points.filter(({ crashed }) => crashed.status < 500).map(({ name }) => name)).toEqual([]);
  });

  it("gives a retry one answer, and leaves one effect with its audit lines and events", async () => {
    const { clean, points } = outcomeOf(scenario);
    const expected = await effects(clean);
    expect(scenario.answers).toContain(clean.answer.status);

    for (const point of points) {
      const answer = await retry(point);
      const again = await retry(point);

      expect([point.name, scenario.answers.includes(answer.status)]).toEqual([point.name, true]);
      if (answer.status < 300 && scenario.name !== "deleteLead") expectSame(scenario, answer, again);
      expect([point.name, ...(await effects(point))]).toEqual([point.name, ...expected]);
      await expectReadBack(scenario, point, answer);
    }
  });

  it("puts each event on the bus, by one id", async () => {
    const { clean, points } = outcomeOf(scenario);
    // The first admin of the workspace joined it too.
    const expected = [...scenario.events, "team.member.added 1"].toSorted(byText);

    for (const trial of [clean, ...points])
      await expect.poll(() => eventsOf(trial), { timeout: 20_000 }).toEqual(expected);
  });
});

/** A key's secret is shown anew; everything else is the answer that was given first. */
function expectSame({ name }: CrashScenario, first: Answer, second: Answer): void {
  const { token: _one, ...one } = first.body;
  const { token: _two, ...two } = second.body;
  expect([name, second.status, two]).toEqual([name, first.status, one]);
}

async function expectReadBack(
  { readBack }: CrashScenario,
  { workspace }: Trial,
  answer: Answer,
): Promise<void> {
  if (readBack === undefined) return;
  const { body } = await workspace.request("GET", readBack(answer));
  // Reading one company also counts the leads that it has not reached yet.
  const { pending_leads: _, ...told } = body;
  expect(told).toEqual(answer.body);
}
