import { expect, it } from "vitest";
import type { Step } from "#lib/contract/automation/workflow-step.ts";
import { decided } from "#lib/domain/automation/workflow/decide-split.ts";

const tag = (id: string) => ({ id, do: "add_tag", tag: id }) as Step;
const split = {
  id: "s2",
  split: {
    name: "tone",
    arms: [
      { name: "short", weight: 1, steps: [tag("s3"), tag("s4")] },
      { name: "nothing", weight: 1, hold_out: true, steps: [] },
      { name: "empty", weight: 1, steps: [] },
    ],
  },
} as Step;
const steps = [tag("s1"), { id: "s9", repeat: { times: 2, steps: [split] } } as Step, tag("s5")];

it("an experiment that is decided leaves the steps of one arm in its place, at any depth, under their ids", () => {
  expect(decided({ steps }, { split: "tone", arm: "short" })).toEqual([
    tag("s1"),
    { id: "s9", repeat: { times: 2, steps: [tag("s3"), tag("s4")] } },
    tag("s5"),
  ]);
});

it.each([
  ["ton", "short", "/split"],
  ["tone", "shrt", "/arm"],
  ["tone", "nothing", "/arm"],
  // It would leave nothing to repeat.
  ["tone", "empty", "/arm"],
])("an experiment can't be decided by %s and %s", (name, arm, pointer) => {
  try {
    decided({ steps }, { split: name, arm });
    expect.unreachable();
  } catch (error) {
    expect((error as { details: { errors: { pointer: string }[] } }).details.errors[0]?.pointer).toBe(
      pointer,
    );
  }
});

it("an experiment is decided by an arm without steps where others are left", () => {
  expect(decided({ steps: [tag("s1"), split] }, { split: "tone", arm: "empty" })).toEqual([tag("s1")]);
});

it("an experiment that was decided is told to be, and not to be unknown; under its name it begins anew", () => {
  const done = [{ split: "tone", arm: "short" }];

  expect(() => decided({ steps: [tag("s1")], decided: done }, { split: "tone", arm: "empty" })).toThrow(
    expect.objectContaining({ code: "wrong_state", details: { detail: expect.stringContaining('"short"') } }),
  );
  expect(decided({ steps: [tag("s1"), split], decided: done }, { split: "tone", arm: "empty" })).toEqual([
    tag("s1"),
  ]);
});
