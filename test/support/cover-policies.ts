import { beforeAll, describe, expect, it } from "vitest";
import { evaluate } from "#lib/local/iam/evaluate.ts";
import { functionOf } from "./crash.ts";
import { driveOf } from "./drives.ts";
import { eventually } from "./eventually.ts";
import { policyFixture } from "./policy-fixture.ts";
import { statementsUsed } from "./used-statements.ts";

const againAfterMs = 15_000;

/** The functions come in two files, which two workers run at the same time: nothing else is left to do by then. */
export type Half = "first" | "second";
const remainderOf: Readonly<Record<Half, number>> = { first: 0, second: 1 };

/**
 * Declares the tests of one half of the functions: that each statement of a role's policy is needed. They come after
 * all other files: a statement that one of them has used is not driven once more.
 */
export const coverPolicies = async (half: Half): Promise<void> => {
  const { policies, service, aFixture, statementsOf } = await policyFixture();
  const isUsed = statementsUsed();
  const withStatements = policies
    .filter(({ statements }) => statements.length > 0)
    .filter((_, index) => index % 2 === remainderOf[half]);
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
          await driveOf(sourceFile)(await aFixture(new AbortController().signal));
        }
        return principals.allowedByOne(name).get(id);
      },
      (one) => one !== undefined,
    );
  };

  /** Whether the function makes a call that its other statements deny; the drive of the function has run. */
  const isNeeded = async (sourceFile: string, id: string): Promise<boolean> => {
    const requested = await requestedBy(sourceFile, id);
    const others = statementsOf(sourceFile).filter((statement) => statement.id !== id);
    return requested !== undefined && !evaluate(others, requested).allowed;
  };

  it("leaves no statement of a function's policy out", () => {
    const running = service().functions.map(({ sourceFile }) => sourceFile);

    expect(new Set(policies.map(({ sourceFile }) => sourceFile))).toEqual(new Set(running));
  });

  describe.each(withStatements)("the policy of $sourceFile", ({ sourceFile, statements }) => {
    const isDriven = statements.some((statement) => !isUsed({ sourceFile, ...statement }));
    beforeAll(async () => {
      if (isDriven) await driveOf(sourceFile)(await aFixture(new AbortController().signal));
    });

    // Named by %s: of a `$id` the title shows the first 40 letters only, and `-t` finds none of the rest.
    const byId = statements.map((statement) => [statement.id, statement] as const);
    it.each(byId)("%s: without it a call that the function makes is denied", async (_id, statement) => {
      const isSeen = isUsed({ sourceFile, ...statement }) || (await isNeeded(sourceFile, statement.id));

      expect(isSeen).toBe(true);
    });
  });
};
