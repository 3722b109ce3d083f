import { expect, it } from "vitest";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { makeActivity } from "#lib/domain/records/activity/activity-rules.ts";
import { makeComment } from "#lib/domain/records/comment/comment-kind.ts";
import type { AnyRecord, Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordReader } from "#lib/domain/records/record-kind/record-store.ts";
import { dealTimeline } from "#lib/domain/records/timeline/deal-timeline.ts";
import type { TimelineRow, TimelineSource } from "#lib/domain/records/timeline/timeline-reader.ts";

const workspace_id = "ws_01J0000000000000000000000A";
const id = "deal_01J0000000000000000000000A";
const admin: Actor = { workspace_id, member_id: "mem_01J0000000000000000000000A", role: "admin" };
const as = (role: Role): Actor => ({ ...admin, member_id: "mem_01J0000000000000000000000B", role });
const at = (minute: number): string => `2026-11-23T09:0${minute}:00.000Z`;
const stamp = (minute: number) => ({
  actor: admin,
  at: at(minute),
  requestId: "req",
  via: "manual" as const,
});

const activity = makeActivity(
  { kind: "note", body: "Wants a discount", deal_id: id },
  "act_01J0000000000000000000000A",
  stamp(3),
);
const comment = makeComment({ on: id, body: "Agreed" }, "cmt_01J0000000000000000000000A", stamp(4));

const rowOf = (source: TimelineSource, minute: number, item: object): TimelineRow => ({
  source,
  at: at(minute),
  place: `${at(minute)}#${source}#1!${id}`,
  item: item as TimelineRow["item"],
});
const actor = { type: "member", id: admin.member_id };
const money = (amount: string) => ({ amount, currency: "EUR" });
const moved = (n: number, changed: object) => ({ n, facts: { by: admin.member_id, changed } });
const won = {
  before: { status: "open", amount: money("1.00"), next_step: "Send the offer", version: 2 },
  after: { status: "won", amount: money("2.00"), rate: { value: "1" }, next_step: "Sign", version: 3 },
};

const rows: readonly TimelineRow[] = [
  rowOf("row", 4, { record: { kind: "comment", id: comment.id } }),
  rowOf("row", 3, { record: { kind: "activity", id: activity.id } }),
  rowOf(
    "deal_move",
    2,
    moved(3, {
      status: { before: "open", after: "won" },
      amount: { before: money("1.00"), after: money("2.00") },
    }),
  ),
  rowOf("audit", 2, { action: "deal.update", actor, ...won }),
  rowOf("audit", 1, {
    action: "deal.update",
    actor,
    before: { amount: null },
    after: { amount: money("1.00") },
  }),
  rowOf("deal_move", 1, moved(2, { amount: { before: null, after: money("1.00") } })),
  rowOf("deal_move", 0, moved(1, { status: { before: null, after: "open" } })),
  rowOf("audit", 0, { action: "deal.create", actor, before: {}, after: { name: "40 seats" } }),
];

const kept = new Map([activity, comment].map((record) => [record.id as string, record as AnyRecord]));
const recordReader = {
  get: async (_: unknown, workspaceId: string, one: string) =>
    ({ workspaceId, record: kept.get(one), writtenBy: {} }) as Kept<AnyRecord>,
} as unknown as RecordReader;

const told = async (caller: Actor) => {
  const deps = {
    recordReader,
    leadsByIds: { leadsOf: async () => new Map() },
    timelineReader: {
      newestFirst: async function* (_ws: string, _of: readonly string[], { sources }: never) {
        yield* rows.filter(({ source }) => (sources as readonly TimelineSource[]).includes(source));
      },
    },
    cursorSigner: { sign: async () => "", read: async () => undefined },
  } as unknown as Parameters<typeof dealTimeline>[0];
  const asked = { limit: 50, now: new Date(at(5)) };
  const { data } = await dealTimeline(deps, caller, { id, created_at: at(0) }, asked);
  return data;
};

it("tells what happened with a deal, each change once: what a move tells is not told as a change again", async () => {
  const data = await told(admin);

  expect(data.map(({ kind, summary }) => [kind, summary])).toEqual([
    ["comment", "Commented."],
    ["activity", "note"],
    ["deal_move", "Moved: status, amount."],
    ["field_change", "Changed: next_step."],
    ["deal_move", "Moved: amount."],
    ["created", "The deal was created."],
  ]);
  expect(data[2]).toMatchObject({ actor, data: { amount: { before: money("1.00"), after: money("2.00") } } });
});

it("tells a viewer no amounts, names or texts, and a sales rep no activity of another", async () => {
  const [viewer, rep] = [await told(as("viewer")), await told(as("sales_rep"))];

  expect(viewer.map(({ kind }) => kind)).toEqual(["comment", "activity", "deal_move", "created"]);
  expect(viewer[2]?.data).toEqual({ status: { before: "open", after: "won" } });
  expect(JSON.stringify(viewer)).not.toMatch(/1\.00|2\.00|discount|Agreed|Sign/);
  expect(rep.map(({ kind }) => kind)).toEqual([
    "comment",
    "deal_move",
    "field_change",
    "deal_move",
    "created",
  ]);
});
