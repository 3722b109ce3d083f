import { describe, expect, it } from "vitest";
import type { ListMove } from "#lib/contract/segments/list-history.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { listGrowth } from "#lib/domain/segments/list/list-growth.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const now = new Date("2026-03-02T10:00:00.000Z");

const list: LeadList = {
  id: "list_01J0000000000000000000000A",
  name: "Hot",
  description: null,
  kind: "dynamic",
  state: "ready",
  filter: { field: "score", op: "gte", value: 70 },
  exclude: null,
  time_zone: "UTC",
  shared_with: { kind: "private" },
  opens: "all",
  snapshot: null,
  created_by: anActor("admin").member_id,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  version: 1,
};

const move = (at: string, change: ListMove["change"]): ListMove => ({
  lead_id: "lead_01J0000000000000000000000A",
  change,
  because: "changed",
  fields: ["score"],
  by: null,
  lead_version: 1,
  at,
});

const growth = (
  moves: readonly ListMove[],
  more: Partial<LeadList> = {},
  role: "admin" | "sales_rep" = "admin",
) =>
  listGrowth(
    {
      lists: { get: async () => undefined },
      moves: {
        newestFirst: async function* (_, __, { month }) {
          yield* moves.filter(({ at }) => at.startsWith(month));
        },
      },
    },
    anActor(role),
    { ...list, ...more },
    { days: 3, now },
  );

describe("a list's growth", () => {
  it("counts who entered and left on each of the last days, over the turn of a month", async () => {
    const told = await growth([
      move("2026-03-02T09:00:00.000Z", "entered"),
      move("2026-03-02T08:00:00.000Z", "left"),
      move("2026-02-28T23:59:59.999Z", "entered"),
      move("2026-02-27T23:59:59.999Z", "entered"),
    ]);

    expect(told?.days).toEqual([
      { date: "2026-02-28", entered: 1, left: 0 },
      { date: "2026-03-01", entered: 0, left: 0 },
      { date: "2026-03-02", entered: 1, left: 1 },
    ]);
  });

  it("tells only of days of which it has seen every move", async () => {
    const many = Array.from({ length: 10_000 }, () => move("2026-03-01T12:00:00.000Z", "entered"));

    const told = await growth([move("2026-03-02T09:00:00.000Z", "entered"), ...many]);

    expect(told?.days).toEqual([{ date: "2026-03-02", entered: 1, left: 0 }]);
  });

  it("is not told where no history is kept, nor to a sales rep", async () => {
    const clicked: LeadList["filter"] = { event: "email.clicked", count: { gte: 1 } };

    expect(await growth([], { filter: clicked })).toBeNull();
    expect(await growth([], {}, "sales_rep")).toBeNull();
  });
});
