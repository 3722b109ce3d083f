import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const define = async (own: Workspace, ...fields: object[]): Promise<void> => {
  for (const body of fields) expect((await own.request("POST", "/custom-fields", { body })).status).toBe(201);
};
const activate = async (own: Workspace, body: object): Promise<void> => {
  const { body: rule } = await own.request("POST", "/validation-rules", {
    body: { name: "A rule", ...body },
  });
  expect((await own.request("POST", `/validation-rules/${rule.id}/activate`)).status).toBe(200);
};

/** Uploads a file, maps it, lets it run, and answers the import with its error file. */
const run = async (own: Workspace, csv: string, mapping: readonly object[]) => {
  const id = await uploadCsv(own, csv);
  await awaitImport(own, id, ["validated"]);
  if (mapping.length > 0) {
    const mapped = await own.request("PUT", `/leads/import/${id}/mapping`, { body: { mapping } });
    expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  }
  await awaitImport(own, id, ["validated"]);
  await own.request("POST", `/leads/import/${id}/confirm`);
  const done = await awaitImport(own, id);
  const { body: link } = await own.request("GET", `/leads/import/${id}/errors`);
  const lines = (await (await fetch(link.url)).text()).trim().split(/\r?\n/).slice(1);
  return { done, problems: lines.map((line) => line.split(",").slice(0, 4).join(" ")) };
};
const leadOf = async (own: Workspace, email: string) =>
  (await own.request("GET", `/leads/email:${email}`)).body;

describe("a column of owners", () => {
  it("gives rows to members by email or id, and leaves out each cell whose member could own none", async () => {
    const own = await aWorkspace(service());
    const [rep, viewer] = [await aKey(own, "sales_rep"), await aKey(own, "viewer")];
    const { body: team } = await own.request("GET", "/team/members");
    const emailOf = ({ memberId }: { readonly memberId: string }): string =>
      team.data.find(({ id }: { id: string }) => id === memberId).email;
    const mapping = [{ column: "Account owner", field: "owner" }];
    const csv = [
      "Email,Account owner",
      `a@example.com,${emailOf(rep).toUpperCase()}`,
      `b@example.com,${own.adminId}`,
      "c@example.com,",
      "d@example.com,gone@example.com",
      `e@example.com,${emailOf(viewer)}`,
    ].join("\n");

    const { done, problems } = await run(own, csv, mapping);
    const asRep = await run(
      {
        ...own,
        request: (method, path, more = {}) => own.request(method, path, { key: rep.token, ...more }),
      },
      `Email,Account owner\nf@example.com,${own.adminId}\ng@example.com,${emailOf(rep)}`,
      mapping,
    );

    expect(done.counts).toMatchObject({ total: 5, created: 5, warning: 2 });
    expect(problems).toEqual([
      "5 warning unknown_member Account owner",
      "6 warning may_not_own Account owner",
    ]);
    const owners = ["a", "b", "c", "d", "e", "f", "g"].map(
      async (name) => (await leadOf(own, `${name}@example.com`)).owner_id,
    );
    expect(await Promise.all(owners)).toEqual([
      rep.memberId,
      own.adminId,
      null,
      null,
      null,
      rep.memberId,
      rep.memberId,
    ]);
    expect(asRep.problems).toEqual(["2 warning not_yours Account owner"]);
  });
});

const budget = { key: "budget", kind: "number", label: "Budget" };
const taxId = { key: "tax_id", kind: "text", label: "Tax id", unique: true };

describe("an import", () => {
  it("fills custom fields of lead and company, in the form of their kind, and names every cell that can't be", async () => {
    const own = await aWorkspace(service());
    const plan = {
      key: "plan",
      kind: "dropdown",
      label: "Plan",
      options: [{ value: "pro", aliases: ["P"] }],
    };
    const growth = { key: "growth", on: "company", kind: "number", label: "Growth" };
    await define(own, budget, plan, growth, { key: "vip", kind: "checkbox", label: "VIP", default: false });
    const csv = [
      "Email,Budget,Plan,Firm,Growth,Renews",
      'a@example.com,"1,200.50",P,Acme,12%,2027-03-04',
      "b@example.com,much,free,Acme,1,2028-01-01",
      "c@example.com,,,,,",
      "no address,much,pro,Acme,much,2027-03-04",
    ].join("\n");

    const { done, problems } = await run(own, csv, [
      { column: "Budget", field: "custom.budget" },
      { column: "Plan", field: "custom.plan" },
      { column: "Firm", field: "company.name" },
      { column: "Growth", field: "company.custom.growth" },
      { column: "Renews", new_field: { key: "renews", kind: "date" } },
    ]);

    expect(done.counts).toMatchObject({ total: 4, valid: 3, invalid: 1, created: 3 });
    expect(problems).toEqual([
      "3 warning not_a_number Budget",
      "3 warning unknown_option Plan",
      "5 invalid invalid_email Email",
      "5 invalid not_a_number Budget",
      "5 invalid not_a_number Growth",
    ]);
    const lead = await leadOf(own, "a@example.com");
    expect([lead.custom, lead.company.custom]).toEqual([
      { budget: 1200.5, plan: "pro", renews: "2027-03-04", vip: false },
      { growth: 12 },
    ]);
    expect((await leadOf(own, "c@example.com")).custom).toEqual({ vip: false });
  });

  it("reads numbers that a person has mapped by the decimal mark of their whole column", async () => {
    const own = await aWorkspace(service());
    await define(own, budget);
    const csv = 'Email,Betrag\na@example.com,1.000\nb@example.com,"2.345,50"';

    const { done } = await run(own, csv, [{ column: "Betrag", field: "custom.budget" }]);

    expect(done.mapping[1]).toMatchObject({ transforms: [{ kind: "parse_number", decimal: "," }] });
    expect((await leadOf(own, "a@example.com")).custom).toEqual({ budget: 1_000 });
  });

  it("fills the blanks of a lead that it matches, key by key", async () => {
    const own = await aWorkspace(service());
    await define(own, budget, { key: "note", kind: "text", label: "Note" });
    await own.request("POST", "/leads", { body: { email: "a@example.com", custom: { budget: 5 } } });

    await run(own, "Email,Budget,Note\na@example.com,9,new\n", [
      { column: "Budget", field: "custom.budget" },
      { column: "Note", field: "custom.note" },
    ]);

    expect((await leadOf(own, "a@example.com")).custom).toEqual({ budget: 5, note: "new" });
  });

  it("takes a unique value once: within the file, and against the leads that are there", async () => {
    const own = await aWorkspace(service());
    await define(own, taxId);
    await own.request("POST", "/leads", { body: { email: "old@example.com", custom: { tax_id: "T1" } } });
    const csv = "Email,Tax\na@example.com,t1\nb@example.com,T2\nc@example.com,t2\nold@example.com,T1\n";

    const { done, problems } = await run(own, csv, [{ column: "Tax", field: "custom.tax_id" }]);

    expect(done.counts).toMatchObject({ total: 4, valid: 2, invalid: 2, created: 1, skipped: 1, failed: 0 });
    expect(problems).toEqual(["2 invalid duplicate_value Tax", "4 invalid duplicate_value Tax"]);
  });

  it("tells of broken rules and taken values in one round, and takes no value for a refused row", async () => {
    const own = await aWorkspace(service());
    await define(own, taxId);
    await activate(own, { check: { kind: "range", field: "score", max: 50 } });
    await own.request("POST", "/leads", { body: { email: "old@example.com", custom: { tax_id: "T1" } } });
    const csv = [
      "Email,Score,Tax",
      "a@example.com,90,T1",
      "b@example.com,90,T2",
      "c@example.com,10,T2",
      "d@example.com,90,T2",
    ].join("\n");

    const { done, problems } = await run(own, csv, [{ column: "Tax", field: "custom.tax_id" }]);

    expect(done.counts).toMatchObject({ total: 4, valid: 1, invalid: 3, created: 1, failed: 0 });
    expect(problems).toEqual([
      "2 invalid rule_range Score",
      "2 invalid duplicate_value Tax",
      "3 invalid rule_range Score",
      "5 invalid rule_range Score",
      "5 invalid duplicate_value Tax",
    ]);
  });

  it("is judged by the workspace's rules, warnings listed beside errors", async () => {
    const own = await aWorkspace(service());
    await activate(own, { check: { kind: "range", field: "score", max: 50 } });
    await activate(own, { check: { kind: "required", field: "title" }, severity: "warning" });
    await activate(own, {
      check: { kind: "format", field: "city", pattern: "[^a-z]+" },
      ...{ severity: "fix", fix: { action: "case", to: "upper" } },
    });
    await activate(own, { check: { kind: "reference", field: "region", to: "member", by: "email" } });
    const csv = [
      "Email,Score,Title,City,Region",
      "a@example.com,10,Boss,Bonn,admin@example.com",
      "b@example.com,90,Boss,Bonn,",
      "c@example.com,10,,Bonn,",
      "d@example.com,10,Boss,Bonn,nobody@example.com",
    ].join("\n");

    const { done, problems } = await run(own, csv, []);

    expect(done.counts).toMatchObject({ total: 4, valid: 2, warning: 1, invalid: 2, created: 2, failed: 0 });
    expect(problems).toEqual([
      "3 invalid rule_range Score",
      "4 warning rule_required Title",
      "5 invalid rule_reference Region",
    ]);
    expect((await leadOf(own, "a@example.com")).city).toBe("BONN");
    const { body: preview } = await own.request("GET", `/leads/import/${done.id}/preview`);
    expect(preview.rows.map(({ lead }: { lead: { city: string } }) => lead.city)).toEqual(["BONN", "BONN"]);
  });

  it("does not ask a row for what the lead that it matches has", async () => {
    const own = await aWorkspace(service());
    await own.request("POST", "/leads", { body: { email: "a@example.com", title: "Boss" } });
    await activate(own, { check: { kind: "required", field: "title" } });

    const { done } = await run(own, "Email,City\na@example.com,Bonn\nb@example.com,Bonn\n", []);

    expect(done.counts).toMatchObject({ valid: 1, invalid: 1, updated: 1, created: 0, failed: 0 });
  });

  it("refuses a mapping to a field that is not there, and lets only makers of fields make one", async () => {
    const own = await aWorkspace(service());
    await define(own, budget);
    const { token: key } = await aKey(own, "sales_rep");
    const begin = async (as?: { key: string }) => {
      const id = await uploadCsv(own, "Email,B\na@example.com,1\n", as);
      await awaitImport(own, id, ["validated"]);
      return `/leads/import/${id}/mapping`;
    };
    const body = (entry: object) => ({ body: { mapping: [{ column: "B", ...entry }] } });

    const misspelt = await own.request("PUT", await begin(), body({ field: "custom.bugdet" }));
    const path = await begin({ key });
    const making = await own.request("PUT", path, {
      key,
      ...body({ new_field: { key: "b", kind: "text" } }),
    });
    const using = await own.request("PUT", path, { key, ...body({ field: "custom.budget" }) });
    const both = await own.request("PUT", path, {
      key,
      ...body({ field: null, new_field: { key: "b", kind: "text" } }),
    });

    expect(misspelt.body.errors[0]).toMatchObject({
      ...{ pointer: "/mapping/0/field", code: "unknown_field", hint: "Did you mean `custom.budget`?" },
    });
    expect([making.status, using.status, both.status]).toEqual([403, 200, 422]);
    expect((await own.request("GET", "/custom-fields")).body.data.length).toBe(1);
  });
});
