import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OptOutChannel, OptOutInput } from "#lib/contract/records/opt-out.ts";
import { type FieldChanges, fieldChanges } from "#lib/domain/records/lead/field-changes.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import { withOptOut } from "#lib/domain/records/lead/opt-out.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { preserveOptOuts, withSuppression } from "#lib/domain/records/lead/suppression/preserve-opt-outs.ts";
import { takeBack } from "#lib/domain/records/lead/take-back.ts";
import { changeBy, type WritePolicy } from "#lib/domain/transfer/import/execute/merge-policy.ts";
import { aLead, anActor, at } from "./a-lead.ts";

const actor = anActor("admin");
const stamp = { source: "test", at, by: actor.member_id };
const writtenBy = { kind: "manual", memberId: actor.member_id, requestId: "r" } as const;

const channels = fc.uniqueArray(fc.constantFrom(...OptOutChannel.options), { minLength: 1 });
const optOut = fc.oneof(
  fc.constantFrom(null, undefined, false, true),
  channels.map((some) => ({ channels: some })),
);
const policy = fc.constantFrom<WritePolicy>("overwrite", "fill_blanks", "newest_wins", "skip");
const write = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), opted_out: optOut }),
  fc.record({ kind: fc.constant("import" as const), opted_out: optOut, policy }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({ kind: fc.constant("address" as const), email: fc.constantFrom("b@example.com", null) }),
  fc.record({ kind: fc.constant("suppression" as const), channels }),
  fc.record({ kind: fc.constant("made_again" as const) }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

const image = (lead: StoredLead["lead"]): StoredLead => ({
  workspaceId: actor.workspace_id,
  lead,
  writtenBy,
});

/** A lead after one write, with what an undo would take back. */
const after = async (lead: StoredLead["lead"], one: Write, undo: FieldChanges) => {
  switch (one.kind) {
    case "put":
      return changeLead(lead, { opted_out: one.opted_out, title: "x" }, stamp).lead;
    case "import": {
      const match = { lead, policy: one.policy, asOf: at };
      return changeLead(lead, changeBy(match, { opted_out: one.opted_out }), stamp).lead;
    }
    case "undo":
      return takeBack(undo, image(lead), true).lead ?? lead;
    case "address":
      return changeLead(lead, { email: one.email, phone: "+442079460123" }, stamp).lead;
    case "suppression": {
      const optedOut = { channels: one.channels, at, source: "x" };
      return withSuppression(image(lead), { optedOut, bouncedAt: null }).lead;
    }
    case "made_again": {
      const before = { ...image(lead), deleted: { at, by: actor.member_id } };
      const [made] = await preserveOptOuts(undefined, [{ before, after: image(aLead()) }]);
      return made?.lead ?? lead;
    }
  }
};

describe("an opt-out", () => {
  it("loses no channel, nor its first time and source, by any sequence of writes but an admin's clearing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
        let lead = aLead();
        let undo: FieldChanges = { changes: [], stamps: {} };
        for (const one of writes) {
          const next = await after(lead, one, undo);
          const [was, is] = [lead.opted_out, next.opted_out];
          expect(is?.channels ?? []).toEqual(expect.arrayContaining(was?.channels ?? []));
          if (was !== null) expect([is?.at, is?.source]).toEqual([was.at, was.source]);
          if (one.kind !== "undo") undo = fieldChanges(lead, next);
          lead = next;
        }
      }),
      { numRuns: 300 },
    );
  });

  it("of all channels lists each of them, so that a filter for one finds it", () => {
    expect(withOptOut(null, true, stamp)).toEqual({
      channels: ["email", "phone", "all"],
      at,
      source: "test",
    });
  });

  it.each([null, undefined, false] as const)("is not begun by %s", (input) => {
    expect(withOptOut(null, input, stamp)).toBeNull();
  });

  it("with a time in the future is refused, and one from before such a rule stays", () => {
    const channels = ["email" as const];
    const future = { channels, at: "2999-01-01T00:00:00.000Z", source: "x" };

    expect(() => changeLead(aLead(), { opted_out: future }, stamp)).toThrow(
      expect.objectContaining({
        details: { errors: [expect.objectContaining({ pointer: "/opted_out/at", code: "in_the_future" })] },
      }),
    );
    const { lead } = changeLead({ ...aLead(), opted_out: future }, { title: "x" }, stamp);
    expect(lead.opted_out).toEqual(future);
  });

  it.each(["email", ["email"], 1, {}])(
    "is refused with the form that is accepted where it is %j",
    (input) => {
      const [issue] = OptOutInput.safeParse(input).error?.issues ?? [];

      expect(issue?.message).toMatch(/channels|required|expected array/);
    },
  );
});
