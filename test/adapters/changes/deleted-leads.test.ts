import { expect, it } from "vitest";
import { deletedLeadsOf } from "#lib/adapters/changes/deleted-leads.ts";

const workspace_id = "ws_01J0000000000000000000000W";
const sk = "lead_01J0000000000000000000000A";
const lead = { kind: "lead", workspace_id, sk };
const deleted = { ...lead, deleted_at: "2026-03-02T10:00:00.000Z" };

it("a lead's runs are woken by its deletion, with its time, and by no other change of it", () => {
  const message = { kind: "lead", workspace_id, lead_id: sk, deleted_at: deleted.deleted_at };

  expect(deletedLeadsOf([{ before: lead, after: deleted }])).toEqual([message]);
  for (const [before, after] of [
    [undefined, lead],
    [lead, lead],
    [deleted, deleted],
    [deleted, lead],
    [deleted, undefined],
    [
      { ...lead, kind: "company" },
      { ...deleted, kind: "company" },
    ],
  ])
    expect(deletedLeadsOf([{ before, after }])).toEqual([]);
});
