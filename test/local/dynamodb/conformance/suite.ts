import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "./areas.ts";
import type { Target } from "./target.ts";
import { startWorld, type World } from "./world.ts";

/** Names a guarantee and how to see it. */
export type It = (guarantee: string, check: (world: World) => Promise<void>) => void;
export type Cases = (it: It) => void;

/** Where a target is known not to do what AWS documents. */
export interface Differences {
  /** Guarantees that it breaks, each with its reason. */
  readonly broken: Readonly<Record<string, string>>;
  /** Guarantees that it keeps, with an error of the same name in other words. */
  readonly otherWords: readonly string[];
}

/**
 * Runs every case against a DynamoDB, each area on a table of its own. A guarantee that the target is known
 * to break must fail: once it holds, its entry is out of date.
 */
export const conformance = (
  name: string,
  start: () => Promise<Target>,
  { broken, otherWords }: Differences = { broken: {}, otherWords: [] },
): void => {
  const unused = new Set([...Object.keys(broken), ...otherWords]);
  const named = new Set<string>();
  describe(name, () => {
    let target: Target | undefined;
    beforeAll(async () => {
      target = await start();
    });
    afterAll(() => target?.stop());
    for (const [area, cases] of Object.entries(areas))
      describe(area, () => {
        let world: World | undefined;
        beforeAll(async () => {
          if (target === undefined) throw new Error(`${name} did not start`);
          world = await startWorld(target);
        });
        cases((guarantee, check) => {
          if (named.has(guarantee)) throw new Error(`two cases are called: ${guarantee}`);
          named.add(guarantee);
          unused.delete(guarantee);
          const words = otherWords.includes(guarantee) && { says: () => expect.any(String) };
          (guarantee in broken ? test.fails : test)(guarantee, async () => {
            if (world === undefined) throw new Error("the area has no table");
            await check({ ...world, ...words });
          });
        });
      });
    test("every known difference names a case", () => {
      expect([...unused]).toEqual([]);
    });
  });
};
