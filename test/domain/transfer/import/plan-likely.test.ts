import { describe, expect, it } from "vitest";
import type { LikelyDuplicate } from "#lib/contract/records/likely-duplicates.ts";
import type { MatchDecision } from "#lib/contract/transfer/import-options.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import { journalEntry } from "#lib/domain/transfer/import/execute/journal-entry.ts";
import type { ChunkRow } from "#lib/domain/transfer/import/import-files.ts";
import { leadIdOf } from "#lib/domain/transfer/import/lead-id.ts";
import { planRow } from "#lib/domain/transfer/import/plan-row.ts";
import { anImport } from "./an-import.ts";

const at = "2026-01-03T00:00:00.000Z";
const record = anImport({ options: { ...defaultOptions, on_likely_match: "review" } });
const by = "mem_01J0000000000000000000000A";
const id = "lead_01J0000000000000000000000B";
const other = "lead_01J0000000000000000000000C";

const stored = (change: Partial<StoredLead> = {}, leadId: typeof id | typeof other = id): StoredLead => ({
  workspaceId: record.workspace_id,
  lead: newLead(leadId, { phone: "+442079460123", name: "Bill" }, { source: "manual", at, by }),
  writtenBy: { kind: "manual", memberId: by, requestId: "r" },
  ...change,
});
const likely: LikelyDuplicate = { lead_id: id, row: null, score: 0.99, agree: [], differ: [], missing: [] };
const row: ChunkRow = { row: 7, lead: { phone: "+442079460123", name: "William", city: "Rome" }, likely };
const decided = (policy: MatchDecision) => ({ leadId: id, policy }) as const;

describe("a row that is likely one with a lead", () => {
  it("waits, and is then written as somebody decides", () => {
    expect(planRow(record, row, undefined, { at, likely: stored() })).toEqual({
      outcome: "held",
      leadId: id,
    });
    expect(
      planRow(record, row, undefined, { at, likely: stored(), decided: decided("fill_blanks") }),
    ).toMatchObject({ outcome: "updated", put: { after: { lead: { id, name: "Bill", city: "Rome" } } } });
    expect(planRow(record, row, undefined, { at, likely: stored(), decided: decided("skip") })).toEqual({
      outcome: "skipped",
    });
    expect(
      planRow(record, row, undefined, { at, likely: stored(), decided: decided("create") }),
    ).toMatchObject({ outcome: "created", put: { after: { lead: { id: leadIdOf(record, 7) } } } });
  });

  it("makes a lead when the other is gone, or is a row, or one that nobody may see", () => {
    const unseen = { ...likely, lead_id: null };
    const gone = stored({ deleted: { at, by } });

    expect(planRow(record, row, undefined, { at, likely: gone }).outcome).toBe("created");
    expect(planRow(record, row, undefined, { at, decided: decided("overwrite") }).outcome).toBe("created");
    expect(planRow(record, { ...row, likely: unseen }, undefined, { at }).outcome).toBe("created");
  });

  it("recognises at a second try that it was written, and takes no other row's work for its own", () => {
    const ways = { at, decided: decided("fill_blanks") };
    const first = planRow(record, row, undefined, { ...ways, likely: stored() });
    if (first.put === undefined) throw new Error("it plans an update");
    const noted = journalEntry(7, first.put);
    const later: StoredLead = { ...first.put.after, writtenBy: stored().writtenBy };

    expect(planRow(record, row, undefined, { ...ways, likely: later, noted })).toEqual({
      outcome: "updated",
    });
    expect(
      planRow(record, { ...row, row: 8 }, undefined, { ...ways, likely: first.put.after }),
    ).toMatchObject({ outcome: "failed" });
  });

  it("is a match by its email when another lead has that by then, of which nothing was decided", () => {
    const holder = stored({}, other);
    const ways = { at, likely: stored(), decided: decided("create") };

    expect(planRow(record, row, holder, ways)).toMatchObject({
      outcome: "updated",
      put: { after: { lead: { id: other } } },
    });
  });
});

it("a match by email goes on waiting when somebody decides that the two are not one", () => {
  const byEmail = anImport({ options: { ...defaultOptions, on_match: "review" } });

  expect(planRow(byEmail, row, stored(), { at, decided: decided("create") })).toEqual({
    outcome: "held",
    leadId: id,
  });
});
