import { describe, expect, it } from "vitest";
import type { NewLead } from "#lib/contract/lead-record.ts";
import { defaultOptions } from "#lib/domain/import/create-import.ts";
import { leadIdOf, planRow } from "#lib/domain/import/plan-row.ts";
import { newLead } from "#lib/domain/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/lead/stored-lead.ts";
import { anImport } from "./an-import.ts";

const at = "2026-01-03T00:00:00.000Z";
const record = anImport();
const mine = record.created_by ?? "mem_01J0000000000000000000000A";

const stored = (input: NewLead, owner: StoredLead["lead"]["owner_id"] = null): StoredLead => ({
  workspaceId: record.workspace_id,
  lead: newLead("lead_01J0000000000000000000000B", input, { source: "manual", at, by: mine }, owner),
  writtenBy: { kind: "manual", memberId: mine, requestId: "r" },
});
const row = (lead: NewLead) => ({ row: 7, lead });

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

    expect(planRow(record, row({ email: "ada@example.com" }), own, at)).toEqual({ outcome: "created" });
  });

  it("recognises a lead that it has updated already, also when another field was changed since", () => {
    const before = stored({ email: "ada@example.com" });
    const first = planRow(record, row({ email: "ada@example.com", city: "London" }), before, at);
    if (first.outcome !== "updated" || first.put === undefined) throw new Error("it plans an update");
    const edited: StoredLead = {
      ...first.put.after,
      lead: { ...first.put.after.lead, title: "Countess" },
      writtenBy: before.writtenBy,
    };

    expect(planRow(record, row({ email: "ada@example.com", city: "Paris" }), edited, at)).toEqual({
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
      at,
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

    expect(planRow(record, judged, before, at)).toMatchObject({
      outcome: "updated",
      put: { after: { lead: { email: "ada@example.com", email_status: "safe" } } },
    });
    expect(planRow(record, judged, known, at)).toEqual({ outcome: "skipped" });
  });

  it("skips a lead that the importing rep may not write", () => {
    const byRep = anImport({ actor_role: "sales_rep" });
    const other = stored({ email: "ada@example.com" }, "mem_01J0000000000000000000000Z");

    expect(planRow(byRep, row({ email: "ada@example.com", city: "Rome" }), other, at).outcome).toBe(
      "skipped",
    );
    expect(
      planRow(
        byRep,
        row({ email: "ada@example.com", city: "Rome" }),
        stored({ email: "ada@example.com" }),
        at,
      ).outcome,
    ).toBe("skipped");
  });

  it("creates anew where the holder was deleted meanwhile", () => {
    const gone: StoredLead = { ...stored({ email: "ada@example.com" }), deleted: { at, by: mine } };

    expect(planRow(record, row({ email: "ada@example.com" }), gone, at)).toMatchObject({
      outcome: "created",
      put: { after: { lead: { id: leadIdOf(record, 7) } } },
    });
  });
});
