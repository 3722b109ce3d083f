import { describe, expect, it } from "vitest";
import type { LeadValues } from "#lib/contract/records/lead-record.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import { journalEntry } from "#lib/domain/transfer/import/execute/journal-entry.ts";
import { leadIdOf } from "#lib/domain/transfer/import/lead-id.ts";
import { planRow } from "#lib/domain/transfer/import/plan-row.ts";
import { anImport } from "./an-import.ts";

const at = "2026-01-03T00:00:00.000Z";
const record = anImport();
const mine = record.created_by ?? "mem_01J0000000000000000000000A";

const stored = (input: LeadValues, owner: StoredLead["lead"]["owner_id"] = null): StoredLead => ({
  workspaceId: record.workspace_id,
  lead: newLead("lead_01J0000000000000000000000B", input, { source: "manual", at, by: mine }, owner),
  writtenBy: { kind: "manual", memberId: mine, requestId: "r" },
});
const row = (lead: LeadValues) => ({ row: 7, lead });

describe("the plan of a row", () => {
  it("gives the same lead the same id at every try, and another row another", () => {
    expect(leadIdOf(record, 7)).toBe(leadIdOf(anImport(), 7));
    expect(leadIdOf(record, 7)).not.toBe(leadIdOf(record, 8));
  });

  it("recognises the lead that an earlier try of this row made, even when it was changed or deleted since", () => {
    const made = stored({ email: "ada@example.com" });
    const own: StoredLead = {
      ...made,
      lead: { ...made.lead, id: leadIdOf(record, 7) },
      deleted: { at, by: mine },
    };

    expect(planRow(record, row({ email: "ada@example.com" }), own, { at })).toEqual({ outcome: "created" });
  });

  it("tells a lead that a mended row has updated from one that it has made, at every try", () => {
    const parent = { id: "imp_01J0000000000000000000000P", created_at: at } as const;
    const mending = anImport({ root: parent, parent_import_id: parent.id });
    const byParent = stored({ email: "ada@gmial.example", city: "Rome" });
    const stamps = Object.fromEntries(
      Object.keys(byParent.lead.provenance).map((field) => [field, { source: "import", at, by: parent.id }]),
    );
    const before: StoredLead = {
      ...byParent,
      lead: { ...byParent.lead, id: leadIdOf(mending, 7), provenance: stamps },
      writtenBy: { kind: "import", importId: parent.id, row: 7 },
    };
    const mended = row({ email: "ada@gmail.example", city: "Rome" });
    const plan = planRow(mending, mended, before, { at });
    expect(plan).toMatchObject({
      outcome: "updated",
      put: { after: { lead: { email: "ada@gmail.example" } } },
    });
    if (plan.put === undefined) throw new Error("it plans an update");

    const noted = journalEntry(7, plan.put);
    expect(planRow(mending, mended, plan.put.after, { at, noted })).toEqual({ outcome: "updated" });
    const made = planRow(mending, mended, undefined, { at });
    if (made.put === undefined) throw new Error("it plans a creation");
    const own = { at, noted: journalEntry(7, made.put) };
    expect(planRow(mending, mended, made.put.after, own)).toEqual({ outcome: "created" });
  });

  it("leaves what somebody has changed since on the lead of a mended row", () => {
    const parent = { id: "imp_01J0000000000000000000000P", created_at: at } as const;
    const mending = anImport({ root: parent, parent_import_id: parent.id });
    const lead = { ...stored({ email: "ada@example.com", city: "Oslo" }).lead, id: leadIdOf(mending, 7) };
    const before: StoredLead = { ...stored({ email: "ada@example.com" }), lead };

    expect(planRow(mending, row({ email: "ada@example.com", city: "Rome" }), before, { at })).toEqual({
      outcome: "skipped",
    });
  });

  it("refuses, and does not count as done, a row whose lead another row of the import has changed", () => {
    const before = stored({ email: "ada@example.com" });
    const first = planRow(record, row({ email: "ada@example.com", city: "London" }), before, { at });
    if (first.put === undefined) throw new Error("it plans an update");
    const second = { row: 8, lead: { email: "ada@example.com", city: "Paris" } };

    expect(planRow(record, second, first.put.after, { at })).toMatchObject({ outcome: "failed" });
  });

  it("recognises a lead that it has updated already, also when another field was changed since", () => {
    const before = stored({ email: "ada@example.com" });
    const first = planRow(record, row({ email: "ada@example.com", city: "London" }), before, { at });
    if (first.outcome !== "updated" || first.put === undefined) throw new Error("it plans an update");
    const edited: StoredLead = {
      ...first.put.after,
      lead: { ...first.put.after.lead, title: "Countess" },
      writtenBy: before.writtenBy,
    };

    const noted = journalEntry(7, first.put);
    expect(planRow(record, row({ email: "ada@example.com", city: "Paris" }), edited, { at, noted })).toEqual({
      outcome: "updated",
    });
  });

  it("never empties a field and never changes where a lead came from", () => {
    const overwriting = anImport({ options: { ...defaultOptions, on_match: "overwrite" } });
    const before = stored({ email: "ada@example.com", title: "Countess", source: "fair" });
    const plan = planRow(
      overwriting,
      row({ email: "ada@example.com", city: "London", source: "list" }),
      before,
      { at },
    );

    expect(plan).toMatchObject({
      outcome: "updated",
      put: { after: { lead: { title: "Countess", source: "fair", city: "London" } } },
    });
  });

  it("fills in the verdict on an address that nobody has judged, and leaves one that stands", () => {
    const before = stored({ email: "ada@example.com" });
    const judged = { row: 7, lead: { email: "ada@example.com", email_status: "safe" as const } };
    const known: StoredLead = { ...before, lead: { ...before.lead, email_status: "risky" } };

    expect(planRow(record, judged, before, { at })).toMatchObject({
      outcome: "updated",
      put: { after: { lead: { email: "ada@example.com", email_status: "safe" } } },
    });
    expect(planRow(record, judged, known, { at })).toEqual({ outcome: "skipped" });
  });

  it("skips a lead that the importing rep may not write", () => {
    const byRep = anImport({ actor_role: "sales_rep" });
    const other = stored({ email: "ada@example.com" }, "mem_01J0000000000000000000000Z");

    expect(planRow(byRep, row({ email: "ada@example.com", city: "Rome" }), other, { at }).outcome).toBe(
      "skipped",
    );
    expect(
      planRow(byRep, row({ email: "ada@example.com", city: "Rome" }), stored({ email: "ada@example.com" }), {
        at,
      }).outcome,
    ).toBe("skipped");
  });

  it("creates anew where the holder was deleted meanwhile", () => {
    const gone: StoredLead = { ...stored({ email: "ada@example.com" }), deleted: { at, by: mine } };

    expect(planRow(record, row({ email: "ada@example.com" }), gone, { at })).toMatchObject({
      outcome: "created",
      put: { after: { lead: { id: leadIdOf(record, 7) } } },
    });
  });
});
