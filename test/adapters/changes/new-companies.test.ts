import { describe, expect, it } from "vitest";
import { makeCompanyWatch, newCompaniesOf } from "#lib/adapters/changes/new-companies.ts";
import type { ItemChange } from "#lib/adapters/events/events-of-record.ts";

const ids = ["A", "B", "C", "D"].map((end) => `lead_01J0000000000000000000000${end}`);
const workspace_id = "ws_01J0000000000000000000000A";
const lead = (index: number, fields: object) => ({ kind: "lead", workspace_id, sk: ids[index], ...fields });
const change = (after: object, before?: object): ItemChange =>
  ({ before, after, expired: false }) as unknown as ItemChange;

describe("the leads that may be a company's first", () => {
  it("are one of each domain, those that come to another one, and none that a process has told of", () => {
    const watch = makeCompanyWatch();
    const changes = [
      change(lead(0, { email: "a@acme.example" })),
      change(lead(1, { email: "b@acme.example" })),
      change(lead(2, { email: "c@x.example", score: 5 }), lead(2, { email: "c@x.example" })),
      change(lead(3, { email: "d@y.example" }), lead(3, { email: "d@x.example" })),
    ];
    const first = newCompaniesOf(changes, watch);
    const again = newCompaniesOf(changes, watch);
    watch.remember(first.places);

    expect(first.work).toEqual([{ kind: "company_leads", workspace_id, lead_ids: [ids[0], ids[3]] }]);
    expect(again.work).toEqual(first.work);
    expect(newCompaniesOf(changes, watch).work).toEqual([]);
  });

  it("are told of again once one of the domain has gone, perhaps before its company was made", () => {
    const watch = makeCompanyWatch();
    const [a, b, c] = [0, 1, 2].map((n) => lead(n, { email: `${n}@acme.example` }));
    const binned = change({ ...a, deleted_at: "2026-01-01T00:00:00.000Z" }, a);
    const made = (item: object | undefined) => change(item ?? {});
    watch.remember(newCompaniesOf([made(a)], watch).places);
    expect(newCompaniesOf([made(b)], watch).work).toEqual([]);

    expect(newCompaniesOf([binned], watch).work).toEqual([]);
    expect(newCompaniesOf([made(b)], watch).work).toEqual([
      { kind: "company_leads", workspace_id, lead_ids: [ids[1]] },
    ]);
    const inOneBatch = newCompaniesOf([made(a), made(c), binned], makeCompanyWatch());
    expect(inOneBatch.work).toEqual([{ kind: "company_leads", workspace_id, lead_ids: [ids[2]] }]);
  });

  it("are none that are deleted or that name no domain", () => {
    const changes = [
      change(lead(0, { email: "a@acme.example", deleted_at: "2026-01-01T00:00:00.000Z" })),
      change(lead(1, { phone: "+442079460123" })),
      change({ kind: "list", workspace_id }),
    ];

    expect(newCompaniesOf(changes, makeCompanyWatch()).work).toEqual([]);
  });
});
