import * as Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

/** The rows of a CSV answer by their header, as an import reads them. */
const rowsOf = (csv: string): Record<string, string>[] => {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: ",", skipEmptyLines: true });
  expect(errors).toEqual([]);
  const [header = [], ...rows] = data;
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, readCell(row[index] ?? "")])),
  );
};

const withLeads = async (...leads: object[]): Promise<Workspace> => {
  const workspace = await aWorkspace(service());
  for (const body of leads) expect((await workspace.request("POST", "/leads", { body })).status).toBe(201);
  return workspace;
};

const audits = async ({ items }: Workspace) =>
  (await items()).filter(({ kind, action }) => kind === "audit" && String(action).startsWith("lead.export"));

describe("an export", () => {
  it("as CSV is a file with a header, newest lead first, that gives back every text as it was", async () => {
    const name = '=cmd|"/c calc"!A1, "quoted"';
    const { request } = await withLeads(
      { email: "old@example.com", phone: "+442079460123", tags: ["a", "b"], score: 7 },
      {
        email: "new@example.com",
        name,
        company: { name: "-1+1", revenue: { amount: "5", currency: "EUR" } },
      },
    );

    const { status, headers, body } = await request("GET", "/leads/export");

    expect([status, headers.get("content-type"), headers.get("content-disposition")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      'attachment; filename="leads.csv"',
    ]);
    expect(body.startsWith("id,email,")).toBe(true);
    expect(body).not.toMatch(/(^|[,"\n])[=+@-]/);
    const [newest, oldest] = rowsOf(body);
    expect(newest).toMatchObject({ name, "company.name": "-1+1", "company.revenue.amount": "5", phone: "" });
    expect(oldest).toMatchObject({
      email: "old@example.com",
      phone: "+442079460123",
      tags: "a;b",
      score: "7",
    });
  });

  it("as JSON is an array of the leads as they are read one by one", async () => {
    const { request } = await withLeads(
      { email: "a@example.com", tags: ["x"] },
      { name: "B", company: { name: "C" } },
    );

    const { status, headers, body } = await request("GET", "/leads/export?format=json");

    expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(body).toEqual((await request("GET", "/leads")).body.data);
  });

  it("holds the chosen fields in their order, of the leads that the filters want", async () => {
    const { request } = await withLeads(
      { email: "a@example.com", score: 10, company: { name: "One" } },
      { email: "b@example.com", score: 90, company: { name: "Two" } },
    );
    const ask = async (query: string) => (await request("GET", `/leads/export?${query}`)).body;

    expect(await ask("fields=score,email&score%5Bgte%5D=50")).toBe("score,email\r\n90,b@example.com\r\n");
    expect(await ask("fields=email&company=one")).toBe("email\r\na@example.com\r\n");
    expect(await ask("fields=email&email=A@example.com&score=11")).toBe("email\r\n");
    expect(await ask("format=json&fields=score&email=A@example.com")).toEqual([{ score: 10 }]);
    expect(await ask("format=json&score=3")).toEqual([]);
  });

  it("holds parts of fields by their paths, and has a column for each", async () => {
    const { request } = await withLeads({
      email: "a@example.com",
      company: { name: "One", city: "Paris" },
      social: { xing: "https://x.example" },
    });
    await request("POST", "/custom-fields", { body: { key: "budget", label: "Budget", kind: "number" } });
    await request("PATCH", "/leads/email:a@example.com", { body: { custom: { budget: 7 } } });
    const fields = "email,company.name,custom.budget,social.xing";
    const part = { email: "a@example.com", company: { name: "One" }, custom: { budget: 7 } };

    expect((await request("GET", `/leads/export?fields=${fields}`)).body).toBe(
      `${fields}\r\na@example.com,One,7,https://x.example\r\n`,
    );
    expect((await request("GET", "/leads?fields=email,company.name,custom.budget")).body.data).toEqual([
      part,
    ]);
    const asked = { fields: ["email", "company.name", "custom.budget"] };
    expect((await request("POST", "/leads/search", { body: asked })).body.data).toEqual([part]);
    const unknown = await request("GET", "/leads?fields=email,custom.bugdet");
    expect([unknown.status, unknown.body.errors]).toMatchObject([
      422,
      [{ pointer: "?fields/1", code: "unknown_field", hint: "Did you mean `custom.budget`?" }],
    ]);
    const misspelt = await request("GET", "/leads?fields=company.nmae");
    expect(misspelt.body.errors[0].hint).toBe("Did you mean `company.name`?");
  });

  it("leaves deleted leads out", async () => {
    const { request } = await withLeads({ email: "kept@example.com" }, { email: "gone@example.com" });
    await request("DELETE", "/leads/email:gone@example.com");

    const { body } = await request("GET", "/leads/export?fields=email");

    expect(body).toBe("email\r\nkept@example.com\r\n");
  });

  it("refuses an unknown field and names the nearest one", async () => {
    const { request } = await aWorkspace(service());

    const { status, body } = await request("GET", "/leads/export?fields=id,emial");

    expect([status, body.code]).toEqual([400, "invalid_parameter"]);
    expect(body.errors[0]).toMatchObject({ pointer: "?fields/1", hint: "Did you mean `email`?" });
  });

  it("of a sales rep holds what is assigned to them and nothing else; a viewer gets none", async () => {
    const workspace = await withLeads({ email: "free@example.com" });
    const [rep, other, viewer] = [
      await aKey(workspace, "sales_rep"),
      await aKey(workspace, "sales_rep"),
      await aKey(workspace, "viewer"),
    ];
    for (const { token } of [rep, other])
      await workspace.request("POST", "/leads", {
        key: token,
        body: { email: `${token.slice(-8)}@example.com` },
      });
    const ask = (key: string) => workspace.request("GET", "/leads/export?fields=owner_id", { key });

    expect((await ask(rep.token)).body).toBe(`owner_id\r\n${rep.memberId}\r\n`);
    expect((await ask(other.token)).body).toBe(`owner_id\r\n${other.memberId}\r\n`);
    expect((await ask(viewer.token)).status).toBe(403);
  });

  it("leaves an audit entry of who took what and how many", async () => {
    const workspace = await withLeads({ email: "a@example.com", score: 1 }, { email: "b@example.com" });

    await workspace.request("GET", "/leads/export?fields=email&score=1");

    expect(await audits(workspace)).toMatchObject([
      {
        action: "lead.export",
        actor: { type: "member", id: workspace.adminId },
        after: {
          format: "csv",
          fields: ["email"],
          filter: { field: "score", op: "eq", value: 1 },
          owner_id: null,
          count: 1,
        },
      },
    ]);
  });

  it("that can't be audited is not answered", async () => {
    const { request } = await withLeads({ email: "secret@example.com" });
    const fault = service().gate.faults.add({
      effect: { kind: "fail" },
      service: "dynamodb",
      operation: "PutItem",
    });

    const answer = await request("GET", "/leads/export");
    fault.remove();

    expect(fault.fired).toBeGreaterThan(0);
    expect([answer.status, JSON.stringify(answer.body).includes("secret")]).toEqual([503, false]);
  });
});
