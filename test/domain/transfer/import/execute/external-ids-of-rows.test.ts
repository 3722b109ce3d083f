import { describe, expect, it } from "vitest";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { leadsOfRows } from "#lib/domain/transfer/import/execute/leads-of-rows.ts";
import { withoutTaken } from "#lib/domain/transfer/import/execute/validator-for-rows.ts";
import type { RowPlan } from "#lib/domain/transfer/import/row-plan.ts";
import { aLead, anActor } from "../../../records/lead/a-lead.ts";
import { anImport } from "../an-import.ts";

const { workspace_id: workspaceId } = anActor("admin");
const record = anImport();
const idOf = (last: string): LeadId => `lead_01J000000000000000000000${last}`;
const storedOf = (id: LeadId, external_ids: Record<string, string>): StoredLead => ({
  workspaceId,
  lead: { ...aLead({ external_ids }), id },
  writtenBy: { kind: "import", importId: record.id, row: 2 },
});
const held = new Map([
  ["ext sf:1", idOf("0A")],
  ["ext zoho:2", idOf("0B")],
]);
const byEmail = new Map([["b@example.com", idOf("0B")]]);
const leads = {
  holdersOf: async () => byEmail,
  holdersOfValues: async () => held,
  leadsOf: async (_: string, ids: readonly LeadId[]) => new Map(ids.map((id) => [id, storedOf(id, {})])),
};

describe("external ids of rows", () => {
  it("find the lead of a row without email by the first id that a lead has; an email counts before", async () => {
    const rows = [
      { row: 2, lead: { name: "A", external_ids: { hubspot: "9", sf: "1", zoho: "2" } } },
      { row: 3, lead: { email: "b@example.com", external_ids: { sf: "1" } } },
      { row: 4, lead: { email: "new@example.com", external_ids: { sf: "1" } } },
    ];
    const leadsOf = await leadsOfRows(leads, record, rows, false);

    expect(rows.map((row) => leadsOf(row).existing?.lead.id)).toEqual([idOf("0A"), idOf("0B"), undefined]);
  });

  it("that another lead has taken since the check fail their row with a reason, and no other row", async () => {
    const put = (id: LeadId, external_ids: Record<string, string>): RowPlan => ({
      outcome: "created",
      put: { after: storedOf(id, external_ids) },
    });
    const own = put(idOf("0A"), { sf: "1" });
    const free = put(idOf("0C"), { sf: "3" });
    const plans = new Map([
      [2, put(idOf("0D"), { sf: "1" })],
      [3, own],
      [4, free],
    ]);

    expect([...(await withoutTaken(plans, leads, workspaceId))]).toEqual([
      [2, { outcome: "failed", reason: "Another lead has this external_ids.sf." }],
      [3, own],
      [4, free],
    ]);
  });
});
