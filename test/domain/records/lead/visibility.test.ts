import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskLead } from "#lib/domain/records/lead/masking.ts";
import { isClaim, mayRead, mayWrite } from "#lib/domain/records/lead/visibility.ts";
import { aLead, anActor, memberId } from "./a-lead.ts";

const mine = { owner_id: memberId("M"), lists: [] };
const unassigned = { owner_id: null, lists: [] };
const anothers = { owner_id: memberId("X"), lists: [] };

describe("a sales rep", () => {
  const rep = anActor("sales_rep");

  it("reads their own and unassigned leads, and nobody else's", () => {
    expect([mine, unassigned, anothers].map((lead) => mayRead(rep, lead))).toEqual([true, true, false]);
  });

  it("writes their own leads only", () => {
    expect([mine, unassigned, anothers].map((lead) => mayWrite(rep, lead))).toEqual([true, false, false]);
  });

  it("claims an unassigned lead by that change alone", () => {
    expect(isClaim(rep, unassigned, { owner_id: rep.member_id })).toBe(true);
    expect(isClaim(rep, unassigned, { owner_id: rep.member_id, score: 1 })).toBe(false);
    expect(isClaim(rep, unassigned, { owner_id: memberId("X") })).toBe(false);
    expect(isClaim(rep, anothers, { owner_id: rep.member_id })).toBe(false);
  });
});

describe("a viewer", () => {
  it("writes no lead at all", () => {
    expect([mine, unassigned, anothers].some((lead) => mayWrite(anActor("viewer"), lead))).toBe(false);
  });

  it("never sees an unmasked email, phone or name", () => {
    const name = fc.stringMatching(/^[a-z]{3,10} [a-z]{3,10}$/);
    fc.assert(
      fc.property(
        name,
        fc.stringMatching(/^[a-z]{3,10}$/),
        fc.stringMatching(/^[1-9]\d{8,12}$/),
        (full, local, digits) => {
          const email = `${local}@${local}.example`;
          const shown = JSON.stringify(
            maskLead(
              aLead({ email, name: full, phone: `+${digits}`, social: { x: `https://x.example/${local}` } }),
            ),
          );

          for (const secret of [email, full, digits, `https://x.example/${local}`])
            expect(shown).not.toContain(secret);
        },
      ),
    );
  });
});
