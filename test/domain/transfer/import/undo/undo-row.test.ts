import { describe, expect, it } from "vitest";
import type { LeadValues } from "#lib/contract/records/lead-record.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { journalEntry, type MadeEntry } from "#lib/domain/transfer/import/execute/journal-entry.ts";
import { planUndo, type Undoing } from "#lib/domain/transfer/import/undo/undo-row.ts";
import { aLead, anActor, memberId } from "../../../records/lead/a-lead.ts";

const importId = "imp_01J0000000000000000000000A";
const at = "2026-02-01T00:00:00.000Z";
const { workspace_id: workspaceId } = anActor("admin");
const undoing: Undoing = {
  importId,
  writer: { role: "admin", member_id: null },
  by: memberId("M"),
  at,
  mayTake: true,
};

const before: StoredLead = {
  workspaceId,
  lead: aLead({ title: "Countess", company: { name: "Acme", city: "Rome" } }),
  writtenBy: { kind: "manual", memberId: memberId("M"), requestId: "r" },
};
const byPerson = (stored: StoredLead, change: LeadValues): StoredLead => ({
  ...stored,
  lead: changeLead(stored.lead, change, { source: "manual", at, by: memberId("P") }).lead,
  writtenBy: before.writtenBy,
});
const imported = (change: LeadValues): StoredLead => ({
  ...before,
  lead: changeLead(before.lead, change, { source: "import", at, by: importId }).lead,
  writtenBy: { kind: "import", importId, row: 2 },
});

const written = imported({
  title: "Analyst",
  phone: "+442079460123",
  company: { name: "Beta", city: "Oslo" },
});
const changed = journalEntry(2, { before, after: written });
const made = journalEntry(2, { after: written });

describe("undoing a row that changed a lead", () => {
  it("gives every field its value and its provenance back", () => {
    const { outcome, put, left } = planUndo(changed, written, undoing);

    expect([outcome, left]).toEqual(["restored", []]);
    const { version, updated_at, ...lead } = put?.after.lead ?? written.lead;
    expect(before.lead).toMatchObject(lead);
    expect(version).toBe(written.lead.version + 1);
  });

  it("done again, or after somebody put the old values back, changes nothing and says the same", () => {
    const once = planUndo(changed, written, undoing).put?.after;

    expect(planUndo(changed, once, undoing)).toEqual({ outcome: "restored", left: [] });
  });

  it("leaves alone what has changed since, part by part", () => {
    const since = byPerson(written, { company: { city: "Paris" }, title: "Poet" });

    const { outcome, put, left } = planUndo(changed, since, undoing);

    expect(outcome).toBe("partly_restored");
    expect(put?.after.lead).toMatchObject({
      title: "Poet",
      phone: null,
      company: { name: "Acme", city: "Paris" },
      provenance: { company: { by: memberId("P") } },
    });
    expect(left.map(({ field, reason }) => [field, reason])).toEqual([
      ["title", "changed_since"],
      ["company.city", "changed_since"],
    ]);
  });

  it("leaves alone a unique value that others hold by now", () => {
    const holding = { ...written, uniqueFields: ["title"] };

    const { outcome, put, left } = planUndo(changed, holding, { ...undoing, mayTake: false });

    expect([outcome, put?.after.lead.title]).toEqual(["partly_restored", "Analyst"]);
    expect(left).toMatchObject([{ field: "title", reason: "taken_since" }]);
  });

  it("writes nothing of a lead that the importer may not write any more, and shows no value of it", () => {
    const rep = { ...undoing, writer: { role: "sales_rep", member_id: memberId("R") } as const };

    expect(planUndo(changed, written, rep)).toEqual({
      outcome: "left",
      left: [{ field: "", reason: "not_yours" }],
    });
  });
});

describe("undoing a row that made a lead", () => {
  it("deletes it, once", () => {
    const { outcome, put } = planUndo(made, written, undoing);

    expect([outcome, put?.after.deleted]).toEqual(["deleted", { at, by: undoing.by }]);
    expect(planUndo(made, put?.after, undoing)).toEqual({ outcome: "deleted", left: [] });
  });

  it.each([
    ["data", (stored: StoredLead) => byPerson(stored, { score: 0 })],
    [
      "an opened message",
      (stored: StoredLead) => ({
        ...stored,
        lead: { ...stored.lead, engagement: { ...stored.lead.engagement, opens: 1 } },
      }),
    ],
  ])("leaves it alone once there is %s", (_, change) => {
    expect(planUndo(made, change(written), undoing).outcome).toBe("left");
  });

  it("lists each field that a person has changed, with what it holds now, and each kind of record about it", () => {
    const since = byPerson(written, { title: "Poet", company: { city: "Paris" } });
    const records = new Map([[since.lead.id, ["activities", "comments"] as const]]);

    expect(planUndo(made, since, { ...undoing, records })).toEqual({
      outcome: "left",
      left: [
        { field: "title", now: "Poet", reason: "changed_since" },
        { field: "company.city", now: "Paris", reason: "changed_since" },
        { field: "activities", reason: "changed_since" },
        { field: "comments", reason: "changed_since" },
      ],
    });
  });

  it("lets a sales rep undo an own import where automation has given the lead to another member", () => {
    const rep = memberId("R");
    const own = { ...imported({ owner_id: rep }), writtenBy: written.writtenBy };
    const entry = journalEntry(2, { after: own });
    const away = { ...own, lead: { ...own.lead, owner_id: memberId("X") } };
    const asRep = { ...undoing, writer: { role: "sales_rep", member_id: rep } as const };

    expect(planUndo(entry, noteAutomatic(own, away), asRep).outcome).toBe("deleted");
    expect(planUndo(entry, away, asRep).left).toEqual([{ field: "", reason: "not_yours" }]);
  });

  describe("by a journal of an earlier release, which has no values", () => {
    const { values: _, ...earlier } = made as MadeEntry;

    it("deletes an unchanged lead, also one that a rule has given an owner or its company has changed", () => {
      const rule = { kind: "rule", rule: "assignment", ruleId: "r" } as const;
      const assigned = { ...written.lead, owner_id: memberId("X"), version: 2 };
      const { company, provenance } = written.lead;
      const stamps = { ...provenance, company: { source: "company", at, by: "co" } };
      const followed = { ...written.lead, company: { ...company, city: "Bonn" }, provenance: stamps };

      for (const stored of [
        written,
        { ...written, lead: assigned, writtenBy: rule },
        { ...written, lead: followed },
      ])
        expect(planUndo(earlier, stored, undoing).outcome).toBe("deleted");
    });

    it("leaves a changed lead as a whole", () => {
      expect(planUndo(earlier, byPerson(written, { title: "Poet" }), undoing)).toEqual({
        outcome: "left",
        left: [{ field: "", reason: "changed_since" }],
      });
    });
  });

  it("finds it gone when somebody has deleted it or nothing is left of it", () => {
    const binned = { ...written, writtenBy: before.writtenBy, deleted: { at, by: undoing.by } };

    expect([planUndo(made, binned, undoing).outcome, planUndo(made, undefined, undoing).outcome]).toEqual([
      "gone",
      "gone",
    ]);
  });
});
