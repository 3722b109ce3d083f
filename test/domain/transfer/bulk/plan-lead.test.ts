import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lead, type LeadValues } from "#lib/contract/records/lead-record.ts";
import type { BulkAction } from "#lib/contract/transfer/bulk-action.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import { bulkEntry } from "#lib/domain/transfer/bulk/bulk-journal.ts";
import { planLead } from "#lib/domain/transfer/bulk/plan-lead.ts";
import { planUndo } from "#lib/domain/transfer/bulk/plan-undo.ts";
import { isWritable, writableLeads } from "#lib/domain/transfer/bulk/writable-leads.ts";
import { aLead, anActor, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aBulkJob, at } from "./a-bulk-job.ts";

const tag = fc.constantFrom("a", "A", "b", "Straße", "STRASSE", "c");
const tags = fc.uniqueArray(tag, { minLength: 1, maxLength: 4 });
const owner = fc.constantFrom(null, memberId("M"), memberId("X"));
const title = fc.constantFrom(null, "CTO", "CEO");
const city = fc.constantFrom(null, "Berlin", "Paris");

const action: fc.Arbitrary<BulkAction> = fc.oneof(
  tags.map((some) => ({ kind: "tag" as const, tags: some })),
  tags.map((some) => ({ kind: "untag" as const, tags: some })),
  fc
    .tuple(tag, fc.constantFrom("b", "z"))
    .map(([one, by]) => ({ kind: "replace_tag" as const, tag: one, by })),
  owner.map((owner_id) => ({ kind: "assign" as const, owner_id })),
  fc.constantFrom<BulkAction>(
    { kind: "add_to_list", list_id: "list_01J0000000000000000000000A" },
    { kind: "remove_from_list", list_id: "list_01J0000000000000000000000A" },
    { kind: "set_field", field: "title", value: "CTO" },
    { kind: "set_field", field: "company.city", value: "Berlin" },
    { kind: "set_field", field: "social", value: { x: "https://x.example/a" } },
    { kind: "clear_field", field: "title" },
    { kind: "clear_field", field: "company.city" },
    { kind: "clear_field", field: "tags" },
    { kind: "clear_field", field: "email" },
    { kind: "delete" },
    { kind: "restore" },
  ),
);

const stored: fc.Arbitrary<StoredLead> = fc
  .record({ tags: fc.uniqueArray(tag, { maxLength: 4 }), title, city, owner, deleted: fc.boolean() })
  .map(({ city: where, owner: whose, deleted, ...rest }) => {
    const input: LeadValues = { ...rest, phone: "+442079460123", company: { name: "A", city: where } };
    const plain: StoredLead = {
      workspaceId: anActor("admin").workspace_id,
      lead: aLead(input, whose),
      writtenBy: { kind: "manual", memberId: memberId("M"), requestId: "r" },
    };
    return deleted ? { ...plain, deleted: { at: "2026-02-01T00:00:00.000Z", by: memberId("M") } } : plain;
  });

const acting = (one: BulkAction, actor = anActor("admin")) => ({
  job: aBulkJob(one, actor),
  writer: actor,
  validator: openValidator,
  at,
});

/** A lead's data, and whether it is in the bin. */
const dataOf = ({ lead, deleted }: StoredLead) => {
  const { updated_at: _at, version: _version, ...data } = lead;
  return { data, isDeleted: deleted !== undefined };
};

describe("a bulk action on one lead", () => {
  it("and its undo leave the lead as it was, with the provenance of each field", () => {
    fc.assert(
      fc.property(stored, action, (before, one) => {
        const { put } = planLead(acting(one), before);
        if (put === undefined) return;
        const undo = planUndo(acting(one), bulkEntry(put), put.after);

        expect(Lead.safeParse(put.after.lead).success).toBe(true);
        expect(undo).toMatchObject({ outcome: "changed" });
        expect(undo.put && dataOf(undo.put.after)).toEqual(dataOf(before));
      }),
      { numRuns: 500 },
    );
  });

  it("changes nothing when it, or its undo, is done again", () => {
    fc.assert(
      fc.property(stored, action, (before, one) => {
        const { put } = planLead(acting(one), before);
        if (put === undefined) return;
        const again = planLead(acting(one), put.after);
        const undone = planUndo(acting(one), bulkEntry(put), put.after).put?.after;
        const undoneAgain = planUndo(acting(one), bulkEntry(put), undone);

        expect(again.put).toBeUndefined();
        expect(undoneAgain.put).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it("that restored a lead is undone beside automation, and lists what a person has changed since", () => {
    const before: StoredLead = {
      workspaceId: anActor("admin").workspace_id,
      lead: aLead({ title: "CTO", tags: ["a"] }),
      writtenBy: { kind: "manual", memberId: memberId("M"), requestId: "r" },
      deleted: { at: "2026-02-01T00:00:00.000Z", by: memberId("M") },
    };
    const restore = { kind: "restore" } as const;
    const put = planLead(acting(restore), before).put ?? expect.fail();
    const automatic = noteAutomatic(put.after, {
      ...put.after,
      lead: { ...put.after.lead, tags: ["a", "auto"] },
    });
    const byPerson = { ...automatic, lead: { ...automatic.lead, title: "CEO" } };
    const undo = (stored: StoredLead) => planUndo(acting(restore), bulkEntry(put), stored);

    expect(undo(automatic)).toMatchObject({ outcome: "changed", put: { after: { deleted: { at } } } });
    expect(undo(byPerson)).toMatchObject({
      outcome: "failed",
      left: [{ field: "title", reason: "changed_since", now: "CEO" }],
    });
  });

  it("writes only where its preview counts a lead as writable, by predicate and by filter alike", () => {
    const clock = { now: new Date(at), timeZone: "UTC" };
    fc.assert(
      fc.property(
        stored,
        action,
        fc.constantFrom("admin", "manager", "sales_rep"),
        (before, one, role: "admin" | "manager" | "sales_rep") => {
          const actor = anActor(role);
          const plan = planLead(acting(one, actor), before);
          const counted = isWritable(actor, one, before);

          expect(plan.outcome !== "refused").toBe(counted);
          if (one.kind === "restore" || before.deleted !== undefined || !mayRead(actor, before.lead)) return;
          const filter = writableLeads(actor, one);
          const passes = filter === null || filterPredicate(filter, leadCatalogue, clock)(before.lead);
          expect(passes).toBe(counted);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("of a lead that is not there, or that a rep must not see, tells the same", () => {
    const rep = anActor("sales_rep");
    const anothers: StoredLead = {
      workspaceId: rep.workspace_id,
      lead: aLead({}, memberId("X")),
      writtenBy: { kind: "manual", memberId: memberId("X"), requestId: "r" },
    };
    const one: BulkAction = { kind: "delete" };

    expect(planLead(acting(one, rep), anothers)).toEqual(planLead(acting(one, rep), undefined));
  });

  it("refuses what would give a lead too many tags", () => {
    const many = Array.from({ length: 100 }, (_, index) => `tag${index}`);
    const full: StoredLead = {
      workspaceId: anActor("admin").workspace_id,
      lead: aLead({ tags: many }),
      writtenBy: { kind: "manual", memberId: memberId("M"), requestId: "r" },
    };

    expect(planLead(acting({ kind: "tag", tags: ["more"] }), full)).toMatchObject({
      outcome: "failed",
      left: [{ reason: "too_many_tags" }],
    });
  });
});
