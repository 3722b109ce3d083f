import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeadId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { aWorkflowRecord } from "../run/a-workflow.ts";
import { aFollowedBase } from "./a-followed-base.ts";

const beganAt = "2026-03-02T10:00:00.000Z";
const lead: LeadId = `lead_${derivedUlid(Date.parse(beganAt), "dated")}`;
const workflow: WorkflowId = "wf_01J0000000000000000000000A";
const trigger = { date: { field: "last_contacted_at" } } as const;
const dayMs = 86_400_000;

/** The day so many days after the start. */
const dayOf = (days: number): string =>
  new Date(Date.parse(beganAt) + days * dayMs).toISOString().slice(0, 10);

const aScene = async () => {
  const base = aFollowedBase(beganAt);
  base.write(lead, { last_contacted_at: `${dayOf(-3)}T12:00:00.000Z` });
  base.pass(1_000);
  const at = base.clock().toISOString();
  base.workflows.push({
    ...aWorkflowRecord(workflow, { trigger: [trigger] }),
    triggers_since: at,
    activated_at: at,
  });
  await base.compare(workflow);
  base.pass(2_000);
  const hear = async (): Promise<void> => {
    // Each message comes twice.
    for (const message of base.messages.splice(0)) {
      await message();
      await message();
    }
  };
  await hear();
  const setDate = async (days: number, rest: object = {}): Promise<void> => {
    base.write(lead, { last_contacted_at: `${dayOf(days)}T12:00:00.000Z`, ...rest });
    await hear();
  };
  let seen = 0;
  const told: string[] = [];
  /** The dates by which the lead came in so far, one for each move that starts a run. Asked after each message. */
  const days = (): readonly string[] => {
    const moves = base.told(workflow, lead).filter(({ change }) => change === "entered");
    const date = base.leads.get(lead)?.lead.last_contacted_at?.slice(0, 10) ?? "";
    told.push(...moves.slice(seen).map(() => date));
    seen = moves.length;
    return told;
  };
  return { base, hear, setDate, days };
};

describe("a date trigger", () => {
  it("admits a lead whose date moves to the next day between midnight and the hourly comparison", async () => {
    const { base, setDate, days } = await aScene();
    await setDate(0);
    days();
    base.pass(Date.parse(`${dayOf(1)}T00:20:00.000Z`) - base.clock().getTime());
    await setDate(1);
    base.pass(600_000);
    await base.compare(null);
    await setDate(1, { city: "Oslo" });

    expect(days()).toEqual([dayOf(0), dayOf(1)]);
  });

  it("admits each lead once for each date that it has on that day", async () => {
    type Op = { readonly kind: "date"; readonly ahead: number } | { readonly kind: "city" | "hour" };
    const op: fc.Arbitrary<Op> = fc.oneof(
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant("date" as const), ahead: fc.integer({ min: -1, max: 2 }) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("city" as const) }) },
      { weight: 6, arbitrary: fc.record({ kind: fc.constant("hour" as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(op, { minLength: 60, maxLength: 120 }), async (ops) => {
        const { base, hear, setDate, days } = await aScene();
        const expected = new Set<string>();
        let date = dayOf(-3);
        let comparedOn: string | undefined;
        /** A comparison also finds the dates of the days since the last one. */
        const look = (from = base.clock().toISOString().slice(0, 10)): void => {
          const today = base.clock().toISOString().slice(0, 10);
          if (date >= from && date <= today) expected.add(date);
        };
        for (const one of ops) {
          base.pass(600_000);
          if (one.kind === "date") {
            const days = Math.floor((base.clock().getTime() - Date.parse(`${dayOf(0)}T00:00:00Z`)) / dayMs);
            date = dayOf(days + one.ahead);
            look();
            await setDate(days + one.ahead);
          } else if (one.kind === "city") {
            base.write(lead, { city: base.clock().toISOString() });
            await hear();
          } else {
            base.pass(3_000_000);
            look(comparedOn);
            await base.compare(null);
            comparedOn = base.clock().toISOString().slice(0, 10);
          }
          days();
        }

        // A date that comes back within its day finds the run of the day.
        expect(new Set(days())).toEqual(expected);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
