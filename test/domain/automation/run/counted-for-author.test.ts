import { expect, it } from "vitest";
import { countedForAuthor } from "#lib/domain/automation/run/counted-for-author.ts";
import type { Made } from "#lib/domain/automation/run/made-record.ts";
import { aLead, memberId } from "#test/domain/records/lead/a-lead.ts";

const author = memberId("R");
const lead = aLead();
const made = (kind: Made["kind"]) =>
  ({ kind, record: { id: "x", uncounted_lead_ids: [] } }) as unknown as Made;

it.each([
  ["manager", null, []],
  ["sales_rep", author, []],
  ["sales_rep", null, [lead.id]],
  ["viewer", author, [lead.id]],
  // An author who left: their workflows pause on their own account.
  [undefined, null, []],
] as const)(
  "a record that a run makes counts by what its author, now %s, may do with the lead of %s",
  (role, owner_id, off) => {
    const counted = (kind: Made["kind"]) =>
      countedForAuthor({ author, roleOf: () => role }, made(kind), { ...lead, owner_id }).record;

    for (const kind of ["deal", "activity"] as const)
      expect(counted(kind)).toMatchObject({ uncounted_lead_ids: off });
  },
);
