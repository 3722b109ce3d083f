import { describe, expect, it } from "vitest";
import type { Denial } from "#lib/local/gate/call-log.ts";
import { evaluate } from "#lib/local/iam/evaluate.ts";
import type { Statement } from "#lib/local/iam/statement.ts";
import { functionOf } from "#test/support/crash.ts";
import { driveOf } from "#test/support/drives.ts";
import { eventually } from "#test/support/eventually.ts";
import { policyFixture } from "#test/support/policy-fixture.ts";

const { policies, service, aFixture, statementsOf } = await policyFixture();

/** The statements of each name, such as `LakeQueue`, in the role of one function; dispatch-work is the slowest to drive. */
const oneOfEachName = (): readonly { name: string; sourceFile: string; id: string }[] => {
  const byName = new Map<string, { name: string; sourceFile: string; id: string }>();
  for (const { sourceFile, statements } of policies)
    for (const { id } of statements) {
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

describe("a function whose role lacks a statement", () => {
  it.each(oneOfEachName())("is denied a call of $name ($sourceFile), by action and resource", async (one) => {
    const { sourceFile, id } = one;
    const { principal } = functionOf(service(), sourceFile);
    const { denials } = service().gate;
    const ofIt = () => denials.all().find((denial: Denial) => denial.principal === principal.name);
    const over = new AbortController();
    const fixture = await aFixture(over.signal);

    const { removed, denial } = await without(sourceFile, id, async (statement) => {
      denials.clear();
      // What the denied call was part of fails or waits in vain; only the denial matters.
      void driveOf(sourceFile)(fixture).catch(() => undefined);
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
