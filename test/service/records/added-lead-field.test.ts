import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { startCopied } from "#test/support/a-killable-service.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { copyTree } from "#test/support/copied-tree.ts";

/** The modules that name fields of leads. Those that import AWS's clients would double the time of the check. */
const checked = [
  "lib/contract",
  "lib/domain",
  "lib/adapters/dynamo/records/lead-item.ts",
  "lib/adapters/lake/lead-collection.ts",
  "lib/infra/lake-columns.ts",
  "bin/lead-fields.ts",
];

const tree = copyTree();
const read = (path: string): string => readFileSync(join(tree.root, path), "utf8");
const newField = (...options: readonly string[]) => tree.run("bin/new.ts", "field", "lead", ...options);

beforeAll(() => {
  for (const options of [
    ["department", "--masked", "yes", "--headers", "dept|business unit"],
    ["seats", "--masked", "no", "--type", "number", "--range", "0..5000"],
    ["demo_at", "--masked", "no", "--type", "date"],
  ]) {
    const { status, output } = newField(...options);
    if (status !== 0) throw new Error(output);
  }
}, 60_000);
afterAll(() => tree.remove());

describe("npm run new -- field lead", () => {
  it("writes one row of one table, and the documents that are derived from it", () => {
    expect(read("lib/contract/records/lead-field-table.ts")).toContain(`
  department: {
    ...plainText(200),
    masked: "hidden",
    headers: "dept|business unit",
  },`);
    const { Lead, NewLead } = JSON.parse(read("docs/openapi.json")).components.schemas;
    expect(Lead.required).toContain("department");
    expect(Lead.properties.department.description).toBe("Null for roles that see masked data.");
    expect(NewLead.properties).toHaveProperty("demo_at");
    expect(read("docs/FILTERS.md")).toContain("| `department` | text | yes | `department` | hidden |");
    expect(read("docs/FILTERS.md")).toContain("| `seats` | number | yes | `seats` |  |");
  });

  it("writes a row that type-checks wherever a lead's fields are used", () => {
    const config = JSON.stringify({ extends: "./tsconfig.json", include: checked });
    writeFileSync(join(tree.root, "tsconfig.checked.json"), config);

    const { status, output } = tree.run("node_modules/typescript/bin/tsc", "-p", "tsconfig.checked.json");

    expect(output).toBe("");
    expect(status).toBe(0);
  });
});

describe("an added field of leads", () => {
  let service: Awaited<ReturnType<typeof startCopied>>;
  beforeAll(async () => {
    service = await startCopied(tree.root);
  }, 120_000);
  afterAll(() => service?.kill());
  const ask = (method: string, path: string, body?: object, key?: string) =>
    service.request(method, path, { ...(body && { body }), ...(key !== undefined && { key }) });

  it("is created, changed, filtered, sorted, imported, exported and masked over HTTP", async () => {
    const ada = { email: "ada@example.com", department: " Sales ", seats: "1,200", demo_at: "2026-03-04" };
    const { status, body: lead } = await ask("POST", "/leads", ada);
    expect(status).toBe(201);
    expect(lead).toMatchObject({
      department: "Sales",
      seats: 1200,
      demo_at: "2026-03-04T00:00:00.000Z",
      provenance: { department: { source: "manual" } },
    });

    for (const [field, value] of Object.entries({
      department: "x".repeat(201),
      seats: 5001,
      demo_at: "soon",
    })) {
      const refused = await ask("PUT", `/leads/${lead.id}`, { [field]: value });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([{ pointer: `/${field}` }]);
    }
    expect((await ask("PUT", `/leads/${lead.id}`, { department: null })).body.department).toBeNull();
    const changed = await ask("PATCH", `/leads/${lead.id}`, { department: "Support" });
    expect(changed.body.department).toBe("Support");

    const file = "Email,Dept,Seats,Demo at\ngrace@example.com,Marketing,30,2026-05-06\n";
    const options = { auto_confirm: true };
    const imported = await awaitImport(service as never, await uploadCsv(service as never, file, options));
    expect(imported.mapping.map(({ field }) => field)).toEqual(["email", "department", "seats", "demo_at"]);
    expect(imported.counts).toMatchObject({ created: 1 });

    const emails = async (query: string) =>
      (await ask("GET", `/leads?${query}`)).body.data.map(({ email }: { email: string }) => email);
    expect(await emails("department=marketing")).toEqual(["grace@example.com"]);
    expect(await emails("seats[gt]=100")).toEqual(["ada@example.com"]);
    expect(await emails("demo_at[after]=2026-04-01")).toEqual(["grace@example.com"]);
    expect(await emails("sort=-department")).toEqual(["ada@example.com", "grace@example.com"]);
    expect(await emails("sort=seats")).toEqual(["grace@example.com", "ada@example.com"]);

    const csv = await ask("GET", "/leads/export?fields=email,department,seats,demo_at");
    expect(csv.body.trim().split("\r\n").toSorted()).toEqual([
      "ada@example.com,Support,1200,2026-03-04T00:00:00.000Z",
      "email,department,seats,demo_at",
      "grace@example.com,Marketing,30,2026-05-06T00:00:00.000Z",
    ]);

    const { token } = await aKey(service as never, "viewer");
    const seen = (await ask("GET", `/leads/${lead.id}`, undefined, token)).body;
    expect(seen).toMatchObject({ email: "a***@e***.com", department: null, seats: 1200 });
    expect((await ask("GET", "/leads?department=sales", undefined, token)).status).toBe(403);
    expect((await ask("GET", "/leads?sort=department", undefined, token)).status).toBe(403);
    expect(
      JSON.stringify((await ask("GET", `/leads/${lead.id}/timeline`, undefined, token)).body),
    ).not.toMatch(/Sales|Support/);
    const history = await ask("GET", `/leads/${lead.id}/timeline`);
    expect(history.body.data[0].data.department).toEqual({ before: null, after: "Support" });
  });
});
