import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeadValues } from "#lib/contract/records/lead-record.ts";
import type { BulkAction } from "#lib/contract/transfer/bulk-action.ts";
import { memberId } from "#test/domain/records/lead/a-lead.ts";
import { automations, type Followed, stages } from "./automations.ts";
import { isSame, Modelled, ordered, run, type Step } from "./modelled-lead.ts";

const valueChange: fc.Arbitrary<LeadValues> = fc.oneof(
  fc.constantFrom("CTO", "CEO", "VP", null).map((title) => ({ title })),
  fc.constantFrom("auto", "x", null).map((a) => ({ custom: { a } })),
  fc.constantFrom("y", "z", null).map((b) => ({ custom: { b } })),
  fc.constantFrom("Rome", "Oslo", null).map((city) => ({ company: { city } })),
  fc.subarray(["job", "vip", "own", "auto"]).map((tags) => ({ tags })),
  fc.constantFrom(...stages.slice(0, 4)).map((stage_id) => ({ stage_id })),
  fc.constantFrom(memberId("A"), memberId("B"), memberId("C"), null).map((owner_id) => ({ owner_id })),
);

const bulkAction: fc.Arbitrary<BulkAction> = fc.oneof(
  fc.constantFrom<BulkAction>(
    { kind: "set_field", field: "title", value: "VP" },
    { kind: "set_field", field: "title", value: "CTO" },
    { kind: "set_field", field: "custom.a", value: "bulk" },
    { kind: "clear_field", field: "custom.b" },
    { kind: "set_field", field: "company.city", value: "Bonn" },
    { kind: "tag", tags: ["job", "vip"] },
    { kind: "untag", tags: ["auto", "job"] },
    { kind: "assign", owner_id: memberId("C") },
  ),
  fc.constantFrom(...stages.slice(0, 4)).map((stage_id) => ({ kind: "stage" as const, stage_id })),
);

const automation = fc
  .nat({ max: automations.length - 1 })
  .map((which): Step => ({ kind: "automation", which }));
const job: fc.Arbitrary<Step> = fc.oneof(
  valueChange.map((change): Step => ({ kind: "import", change })),
  bulkAction.map((action): Step => ({ kind: "bulk", action })),
);
const undo = fc.nat({ max: 5 }).map((which): Step => ({ kind: "undo", which }));
const person: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: valueChange.map((change): Step => ({ kind: "person", change })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "list" }) },
);

it("each automation of these tests changes the lead, with or without automatic values", async () => {
  const { followed } = new Modelled();
  let tagged = followed;
  for (const automation of automations.filter((_, index) => [0, 2, 16].includes(index)))
    tagged = await automation(tagged);
  for (const [index, automation] of automations.entries()) {
    const isChanged = async (from: Followed) => (await automation(from)).stored !== from.stored;
    const changes = [await isChanged(followed), await isChanged(tagged)];
    expect([index, changes.includes(true)]).toEqual([index, true]);
  }
});

describe("undo beside rules, workflows, assignment, scoring and company records", () => {
  it("deletes an imported lead that automation alone has changed", async () => {
    const steps = fc.array(automation, { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        expect((await run(all)).undoCreation()).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it("puts back every value of a job where automation alone has changed the lead since", async () => {
    await fc.assert(
      fc.asyncProperty(job, fc.array(automation, { maxLength: 10 }), async (one, all) => {
        const model = await run([one, ...all, { kind: "undo", which: 0 }]);
        expect(model.undoCreation()).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it("keeps and lists what a person or a later job has changed, path by path, in every order", async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: automation },
      { weight: 2, arbitrary: person },
      { weight: 3, arbitrary: job },
      { weight: 3, arbitrary: undo },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (all) => {
        const model = await run(all);
        const changed = [...new Set([...model.made.keys(), ...model.people.keys()])].filter(
          (path) => !isSame(model.made.get(path), model.people.get(path)),
        );
        const listed = changed.filter((path) => path !== "stage_entered_at" || !changed.includes("stage_id"));
        expect(ordered(model.undoCreation() ?? [])).toEqual(ordered(listed));
      }),
      { numRuns: 800 },
    );
  });
});
