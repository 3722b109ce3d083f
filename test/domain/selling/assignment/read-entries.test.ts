import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import type { NewEntry } from "#lib/contract/selling/assignment-rule-record.ts";
import { NewAssignmentRule } from "#lib/contract/selling/assignment-rule-record.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { readEntries } from "#lib/domain/selling/assignment/read-entries.ts";
import { assignmentTemplates } from "#lib/domain/selling/assignment/templates.ts";
import { anActor, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aPool, aPoolMember, poolId } from "./a-pool.ts";

const pool = aPool([aPoolMember("A", { skills: { german: 4 } })]);
const ground = {
  catalogue: leadCatalogue,
  pools: new Map([[pool.id, pool]]),
  roles: new Map([[memberId("A"), "sales_rep"] as const, [memberId("V"), "viewer"] as const]),
};

const entriesOf = (entries: readonly object[]): NewEntry[] =>
  NewAssignmentRule.parse({
    name: "A rule",
    entries: entries.map((entry) => ({ pool_id: poolId, ...entry })),
  }).entries;

const errorsOf = (...entries: readonly object[]) => {
  try {
    readEntries(entriesOf(entries), anActor("admin"), ground);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (error.details.errors ?? []).map(({ pointer, code, hint }) => [pointer, code, hint !== undefined]);
  }
};

describe("a rule's entries", () => {
  it.each([
    [[], "/entries", "no_entries"],
    [[{ when: "score > 80 AND score < 20" }], "/entries/0/when", "never_holds"],
    [[{ when: "score >= 80 AND score < 80" }], "/entries/0/when", "never_holds"],
    [[{ when: 'country = "DE" AND country IN ("FR", "GB")' }], "/entries/0/when", "never_holds"],
    [[{ when: "opens() >= 2" }], "/entries/0/when", "event_condition"],
    [[{ when: "NOT owner_id EXISTS" }], "/entries/0/when", "own_effect"],
    [[{ method: "skill" }], "/entries/0/requires", "required"],
    [[{ requires: { german: 5 } }], "/entries/0/requires", "never_holds"],
    [[{}, { when: "score > 3" }], "/entries/1", "never_reached"],
  ])("are refused at save with place and hint: %j", (entries, pointer, code) => {
    expect(errorsOf(...entries)).toEqual([[pointer, code, true]]);
  });

  it.each([
    [{ pool_id: "pool_01J0000000000000000000000Z" }, "/entries/0/pool_id", "unknown_pool"],
    [
      { fallback: { kind: "member", member_id: memberId("Z") } },
      "/entries/0/fallback/member_id",
      "unknown_member",
    ],
    [
      { fallback: { kind: "member", member_id: memberId("V") } },
      "/entries/0/fallback/member_id",
      "may_not_own",
    ],
  ])("name what is there: %j", (entry, pointer, code) => {
    expect(errorsOf(entry)).toEqual([[pointer, code, false]]);
  });

  it.each([
    [{ when: "score > 20 AND score < 80" }],
    [{ when: "score = 5 OR score > 80 AND score > 90" }].map(() => ({ when: "score = 5 OR score > 80" })),
    [{ when: 'country = "DE"', fallback: { kind: "next" } }, {}],
    [{ fallback: { kind: "next" } }, {}],
    [{ requires: { german: 4 }, method: "skill" }],
  ])("stand where some lead may pass: %j", (...entries) => {
    expect(errorsOf(...entries)).toEqual([]);
  });

  it("of each template are sound once they name a pool", () => {
    for (const { key, entries } of assignmentTemplates)
      expect([key, errorsOf(...entries.map((entry) => ({ ...entry, pool_id: poolId })))]).toEqual([key, []]);
  });
});
