import { describe, expect, it } from "vitest";
import { tallyWorkOf } from "#lib/adapters/changes/tally-work.ts";

const workspace_id = "ws_01J0000000000000000000000A";
const lead = (place: number) => `lead_01J0000000000000000000000${place}`;
const image = (kind: string, record: object) => ({ workspace_id, sk: `${kind}_1`, kind, record });

describe("the work of tallies", () => {
  it("names the leads that a deal or a meeting names by now, and those that it named before", () => {
    const before = image("deal", { lead_ids: [lead(1), lead(2)] });
    const after = image("deal", { lead_ids: [lead(2), lead(3)] });

    expect(tallyWorkOf([{ before, after }])).toEqual([
      {
        kind: "tally",
        workspace_id,
        record: { kind: "deal", id: "deal_1" },
        lead_ids: [lead(1), lead(2), lead(3)],
      },
    ]);
    expect(
      tallyWorkOf([
        { before: undefined, after: image("activity", { kind: "meeting", lead_ids: [lead(1)] }) },
      ]),
    ).toHaveLength(1);
  });

  it("is of a deal with an amount also where the deal names no lead", () => {
    const after = image("deal", { amount: { amount: "5.00", currency: "EUR" } });

    expect(tallyWorkOf([{ before: undefined, after }])).toEqual([
      { kind: "tally", workspace_id, record: { kind: "deal", id: "deal_1" }, lead_ids: [] },
    ]);
  });

  it("is none for tasks and notes, for records without leads, and for those of other kinds", () => {
    const quiet = [
      image("activity", { kind: "task", lead_ids: [lead(1)] }),
      image("activity", { kind: "note", lead_ids: [lead(1)] }),
      image("deal", {}),
      image("campaign", { lead_ids: [lead(1)] }),
    ];

    expect(tallyWorkOf(quiet.map((after) => ({ before: undefined, after })))).toEqual([]);
  });
});
