import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Denial } from "#lib/local/gate/call-log.ts";
import { evaluate } from "#lib/local/iam/evaluate.ts";
import type { Statement } from "#lib/local/iam/statement.ts";
import { startSheetsApi } from "#test/support/a-sheets-api.ts";
import { functionOf } from "#test/support/crash.ts";
import type { Stage } from "#test/support/drives/stage.ts";
import { driveOf } from "#test/support/drives.ts";
import { eventually } from "#test/support/eventually.ts";
import { functionPolicies } from "#test/support/policy-statements.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

/** What the platform does in a function's name and no code of ours calls: Lambda's own logs and X-Ray's segments. */
const platformsOwn = new Set(["WriteOwnLogs", "WriteTraces"]);
const isOurs = (statement: string): boolean => !platformsOwn.has(statement.split("/").at(-1) ?? "");

/** With an origin, so that the function that answers browsers' preflights is there too. */
const google = await startSheetsApi();
afterAll(() => google.close());
const settings = { corsOrigins: ["https://app.example.com"], googleStandIn: google.url };
const policies = (await functionPolicies(settings)).map(({ sourceFile, statements }) => ({
  sourceFile,
  statements: statements.filter(isOurs),
}));

const dayMs = 86_400_000;
let clockMs = 0;
const service = ownService({ settings, tableClock: () => Date.now() + clockMs });

/** The clock is everybody's: a drive that a test has left behind must not touch it any more. */
const aStage = async (signal: AbortSignal): Promise<Stage> => ({
  service: service(),
  workspace: await aWorkspace(service()),
  twoDaysAgo: async (run) => {
    signal.throwIfAborted();
    clockMs = -2 * dayMs;
    try {
      return await run();
    } finally {
      clockMs = 0;
    }
  },
});

const statementsOf = (sourceFile: string): readonly Statement[] => {
  const { statements } = functionOf(service(), sourceFile).principal;
  return statements === "unrestricted" ? [] : statements;
};

/** The statements of each name, such as `LakeQueue`, in the role of one function; dispatch-work is the slowest to drive. */
const oneOfEachName = (): readonly { name: string; sourceFile: string; id: string }[] => {
  const byName = new Map<string, { name: string; sourceFile: string; id: string }>();
  for (const { sourceFile, statements } of policies)
    for (const id of statements) {
      const name = id.split("/").at(-1) ?? id;
      const known = byName.get(name);
      if (known === undefined || known.sourceFile.endsWith("/dispatch-work.ts"))
        byName.set(name, { name, sourceFile, id });
    }
  return [...byName.values()];
};

/** Runs something while a function's role lacks one statement. */
const without = async <T>(
  sourceFile: string,
  id: string,
  run: (removed: Statement) => Promise<T>,
): Promise<T> => {
  const { principal } = functionOf(service(), sourceFile);
  const statements = statementsOf(sourceFile);
  const removed = statements.find((statement) => statement.id === id);
  if (removed === undefined) throw new Error(`the running ${sourceFile} has no statement ${id}`);
  const { principals } = service().gate;
  principals.register({ ...principal, statements: statements.filter((statement) => statement !== removed) });
  try {
    return await run(removed);
  } finally {
    principals.register(principal);
  }
};

const againAfterMs = 15_000;

/**
 * A call that one statement alone allows. The function is driven again where none comes: another may have been first with
 * what it was to do, for example had a snapshot mended.
 */
const requestedBy = (sourceFile: string, id: string) => {
  const { principals } = service().gate;
  const { name } = functionOf(service(), sourceFile).principal;
  let againAt = Date.now() + againAfterMs;
  return eventually(
    async () => {
      if (principals.allowedByOne(name).get(id) === undefined && Date.now() > againAt) {
        againAt = Date.now() + againAfterMs;
        await driveOf(sourceFile)(await aStage(new AbortController().signal));
      }
      return principals.allowedByOne(name).get(id);
    },
    (one) => one !== undefined,
  );
};

const withStatements = policies.filter(({ statements }) => statements.length > 0);

describe.each(withStatements)("the policy of $sourceFile", ({ sourceFile, statements }) => {
  beforeAll(async () => {
    await driveOf(sourceFile)(await aStage(new AbortController().signal));
  });

  it.each(statements)("%s: without it a call that the function makes is denied", async (id) => {
    const requested = await requestedBy(sourceFile, id);

    expect(requested).toBeDefined();
    const others = statementsOf(sourceFile).filter((statement) => statement.id !== id);
    if (requested) expect(evaluate(others, requested).allowed).toBe(false);
  });
});

describe("a function whose role lacks a statement", () => {
  it.each(oneOfEachName())("is denied a call of $name ($sourceFile), by action and resource", async (one) => {
    const { sourceFile, id } = one;
    const { principal } = functionOf(service(), sourceFile);
    const { denials } = service().gate;
    const ofIt = () => denials.all().find((denial: Denial) => denial.principal === principal.name);
    const over = new AbortController();
    const stage = await aStage(over.signal);

    const { removed, denial } = await without(sourceFile, id, async (statement) => {
      denials.clear();
      // What the denied call was part of fails or waits in vain; only the denial matters.
      void driveOf(sourceFile)(stage).catch(() => undefined);
      return { removed: statement, denial: await eventually(ofIt, (found) => found !== undefined) };
    }).finally(() => over.abort());

    expect(denial).toBeDefined();
    const { action = "", resource = "" } = denial ?? {};
    expect([action, resource, evaluate([removed], { action, resource }).allowed]).toEqual([
      action,
      resource,
      true,
    ]);
  });
});
