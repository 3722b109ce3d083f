import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeadId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import type { MembershipRule } from "#lib/domain/segments/membership/membership-rule.ts";
import { aWorkflowRecord } from "../run/a-workflow.ts";
import { aFollowedBase } from "./a-followed-base.ts";

const beganAt = "2026-03-02T10:00:00.000Z";
const idOf = (index: number): LeadId => `lead_${derivedUlid(Date.parse(beganAt), `${index}`)}`;
const hot = { field: "score", op: "gte", value: 70 } as const;
const becomes: WorkflowId = "wf_01J0000000000000000000000A";
const stops: WorkflowId = "wf_01J0000000000000000000000B";
const leadsMax = 4;

/** A dynamic list of the same leads. */
const aList = (id: string): MembershipRule => ({
  id,
  fields: ["score"],
  movesByTime: false,
  filterAt: () => hot,
});

/** What happens after the activation, in any order. `isIn`: whether the lead passes after the write. */
type Op =
  | { readonly kind: "write"; readonly lead: number; readonly crosses: boolean; readonly lagMs: number }
  | { readonly kind: "deliver"; readonly which: number; readonly again: boolean }
  | { readonly kind: "make"; readonly what: "list" | "workflow" }
  | { readonly kind: "compare"; readonly during: readonly Op[] }
  | { readonly kind: "pass"; readonly ms: number };

const lead = fc.nat({ max: leadsMax - 1 });
const calm: fc.Arbitrary<Op> = fc.oneof(
  fc.record({
    kind: fc.constant("write" as const),
    lead,
    crosses: fc.boolean(),
    lagMs: fc.constantFrom(0, 0, 900, 120_000),
  }),
  fc.record({ kind: fc.constant("deliver" as const), which: fc.nat({ max: 20 }), again: fc.boolean() }),
  fc.record({ kind: fc.constant("make" as const), what: fc.constantFrom("list", "workflow") }),
  fc.record({ kind: fc.constant("pass" as const), ms: fc.constantFrom(3, 1_100, 700_000) }),
);
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 4, arbitrary: calm },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("compare" as const), during: fc.array(calm, { maxLength: 3 }) }),
  },
);

const aScene = () => {
  const base = aFollowedBase(beganAt);
  const isHot = (index: number): boolean => (base.leads.get(idOf(index))?.lead.score ?? 0) >= 70;
  /** Entries and leavings of each lead since the activation. */
  const changes = Array.from({ length: leadsMax }, () => ({ entered: 0, left: 0 }));
  let score = 0;
  let made = 0;
  /** Writes another score, on the other side or on the same. */
  const write = (index: number, crosses: boolean, lagMs = 0): void => {
    score = (score + 1) % 20;
    base.write(idOf(index), { score: (isHot(index) === crosses ? 10 : 75) + score }, lagMs);
  };
  const deliver = async (which: number, again: boolean): Promise<void> => {
    const [message] = base.messages.splice(which % Math.max(1, base.messages.length), 1);
    await message?.();
    if (again && message !== undefined) base.messages.push(message);
  };
  const drain = async (pick: (count: number) => number): Promise<void> => {
    while (base.messages.length > 0) await deliver(pick(base.messages.length), false);
  };
  const activate = (id: WorkflowId, edge: "becomes" | "stops"): void => {
    const at = base.clock().toISOString();
    const record = aWorkflowRecord(id, { trigger: [{ when: hot, edge }] });
    base.workflows.push({ ...record, triggers_since: at, activated_at: at });
    base.messages.push(() => base.compare(id));
  };
  const act = async (one: Op, mayCross: (index: number) => boolean): Promise<void> => {
    switch (one.kind) {
      case "write": {
        const crosses = one.crosses && mayCross(one.lead);
        const change = changes[one.lead];
        if (crosses && change !== undefined) change[isHot(one.lead) ? "left" : "entered"] += 1;
        return write(one.lead, crosses, one.lagMs);
      }
      case "deliver":
        return deliver(one.which, one.again);
      case "make": {
        made += 1;
        const id: WorkflowId = `wf_${derivedUlid(made, "made")}`;
        if (one.what === "workflow") activate(id, "becomes");
        else base.others.push(aList(`list_${made}`));
        base.messages.push(() => base.compare(one.what === "workflow" ? id : `list_${made}`));
        return;
      }
      case "compare": {
        const during = [...one.during];
        await base.compare(null, async () => {
          for (const next of during.splice(0)) await act(next, mayCross);
        });
        return;
      }
      case "pass":
        return base.pass(one.ms);
    }
  };
  return { base, act, write, isHot, activate, drain, changes };
};

describe("a trigger on a filter", () => {
  it("starts one run for each lead that comes to pass after the activation, and one for each that stops", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 2 })), { minLength: leadsMax, maxLength: leadsMax }),
        fc.array(op, { maxLength: 25, size: "max" }),
        fc.boolean(),
        fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 10 }),
        async (initial, ops, isDelivered, picks) => {
          const { base, act, write, isHot, activate, drain, changes } = aScene();
          for (const [index, [isIn, more]] of initial.entries()) {
            base.write(idOf(index), { score: isIn ? 80 : 20 });
            for (let round = 0; round < more; round += 1) write(index, false);
          }
          if (isDelivered) await drain(() => 0);
          base.pass(5);
          activate(becomes, "becomes");
          activate(stops, "stops");
          const wasHot = initial.map((_, index) => isHot(index));
          // A request of the activation takes a moment.
          base.pass(1_100);
          // Each lead crosses once at most: of two crossings that come to one message, one may be missed.
          const mayCross = (index: number): boolean => isHot(index) === wasHot[index];
          for (const one of ops) await act(one, mayCross);
          let next = 0;
          await drain((count) => (picks[next++ % picks.length] ?? 0) % count);
          await base.compare(null);
          base.pass(86_400_000);
          for (let hour = 0; hour < 24; hour += 1) {
            await base.compare(null);
            base.pass(3_600_000);
          }

          for (const [index, { entered, left }] of changes.entries()) {
            const told = (workflow: string, change: string) =>
              base.told(workflow, idOf(index)).filter((move) => move.change === change).length;
            expect([told(becomes, "entered"), told(stops, "left")]).toEqual([entered, left]);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("starts a run for each crossing whose news come before the next, and never more runs than crossings", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(op, { maxLength: 30, size: "max" }), fc.boolean(), async (ops, isPrompt) => {
        const { base, act, activate, drain, changes } = aScene();
        for (let index = 0; index < leadsMax; index += 1)
          base.write(idOf(index), { score: index % 2 === 0 ? 80 : 20 });
        base.pass(5);
        activate(becomes, "becomes");
        activate(stops, "stops");
        base.pass(1_100);
        for (const one of ops) {
          await act(one, () => true);
          if (isPrompt) await drain((count) => count - 1);
        }
        await drain(() => 0);

        for (const [index, { entered, left }] of changes.entries()) {
          const told = (workflow: string, change: string) =>
            base.told(workflow, idOf(index)).filter((move) => move.change === change).length;
          expect(told(becomes, "entered")).toBeLessThanOrEqual(entered);
          expect(told(stops, "left")).toBeLessThanOrEqual(left);
          if (isPrompt && ops.every(({ kind }) => kind !== "compare"))
            expect([told(becomes, "entered"), told(stops, "left")]).toEqual([entered, left]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("starts no run for a lead that passed before, although a comparison from before the activation ends after it", async () => {
    const { base, act, activate, drain } = aScene();
    base.write(idOf(0), { score: 80 });
    await drain(() => 0);
    base.pass(1_100);
    await act({ kind: "make", what: "list" }, () => true);
    base.messages.length = 0;
    await base.compare("list_1", async () => {
      activate(becomes, "becomes");
      await drain(() => 0);
    });
    base.pass(86_400_000);
    for (let hour = 0; hour < 24; hour += 1) {
      await base.compare(null);
      base.pass(3_600_000);
    }

    expect(base.told(becomes, idOf(0))).toEqual([]);
  });
});
