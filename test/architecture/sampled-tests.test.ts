import { describe, expect, it } from "vitest";
import { testInputs } from "#test/passes/test-inputs.ts";
import { quarterOf } from "#test/support/crash.ts";

const points = Array.from({ length: 21 }, (_, index) => index);

describe("the quarter of the crash points that a run takes", () => {
  it("is the same for the same seed, in the order of the calls", () => {
    const chosen = quarterOf(points, "a tree");

    expect(quarterOf(points, "a tree")).toEqual(chosen);
    expect(chosen).toHaveLength(6);
    expect(chosen).toEqual(chosen.toSorted((one, other) => one - other));
  });

  it("reaches every point over enough trees, and is never empty", () => {
    const trees = Array.from({ length: 100 }, (_, index) => quarterOf(points, `tree ${index}`));

    expect(new Set(trees.flat())).toEqual(new Set(points));
    expect(quarterOf([7], "a tree")).toEqual([7]);
  });
});

describe("the tests that a record of passes may skip", () => {
  it("are tests of the emulators that start no service, with the emulators among their inputs", async () => {
    const inputs = await testInputs();
    const tests = [...inputs.keys()];

    expect(tests.length).toBeGreaterThan(50);
    expect(tests.filter((test) => !/^test\/local\/(?!service\/)/.test(test))).toEqual([]);
    for (const [test, { files }] of inputs)
      expect([test, files]).toEqual([
        test,
        expect.arrayContaining([test, "lib/local/lambda/sandbox/main.ts", "package-lock.json"]),
      ]);
    const starting = "lib/local/service/start-service.ts";
    const reached = [...inputs].filter(([, { imported }]) => imported.includes(starting));
    expect(reached.map(([test]) => test)).toEqual([]);
  });
});
