import { describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

type Row = Readonly<Record<string, string>>;

/** Imports rows to the end; answers the import, its preview, and its error file's lines. */
const importRows = async ({ key }: Pick<Workspace, "key">, rows: readonly Row[], options: object = {}) => {
  const ask = (method: string, path: string, body?: object) =>
    service().request(method, `/leads/import${path}`, { key, ...(body === undefined ? {} : { body }) });
  const source = { kind: "rows", rows };
  const { body: begun } = await ask("POST", "", { source, options, auto_confirm: true });
  const { body: done } = await eventually(
    () => ask("GET", `/${begun.id}`),
    ({ body }) => ["done", "failed"].includes(body.state),
  );
  const { body: preview } = await ask("GET", `/${begun.id}/preview`);
  const { body: link } = await ask("GET", `/${begun.id}/errors`);
  const [, ...lines] = (await (await fetch(link.url)).text()).trim().split("\n");
  return { done, preview: preview.rows, lines };
};

const acme = { name: "Acme Ltd" };
const gates: Row = {
  "First name": "William",
  "Last name": "Gates",
  Company: "ACME",
  Phone: "+44 20 7946 0123",
};
const lovelace: Row = {
  "First name": "Ada",
  "Last name": "Lovelace",
  Company: "ACME",
  Phone: "+44 20 7946 0999",
};

const bill = async ({ request }: Workspace, more: object = {}): Promise<string> => {
  const body = { first_name: "Bill", last_name: "Gates", email: "bill@acme.example", company: acme, ...more };
  return (await request("POST", "/leads", { body })).body.id;
};

const leadCount = async ({ request }: Workspace): Promise<number> =>
  (await request("GET", "/leads?limit=100")).body.data.length;

describe("a row that is likely one with a lead", () => {
  it("makes a lead and is reported with its score and the fields that differ", async () => {
    const workspace = await aWorkspace(service());
    const id = await bill(workspace);

    const { done, preview, lines } = await importRows(workspace, [gates, lovelace]);

    expect(done.counts).toMatchObject({ total: 2, valid: 2, likely_duplicate: 1, created: 2, skipped: 0 });
    expect(done.likely_check).toEqual({ leads: "compared", rows: "compared", cut: 0 });
    expect(preview.map(({ likely }: { likely?: object }) => likely)).toMatchObject([
      {
        lead_id: id,
        row: null,
        agree: expect.arrayContaining(["last_name", "company"]),
        missing: expect.arrayContaining(["email"]),
      },
      undefined,
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^2,likely_duplicate,likely_duplicate,,.*${id}.* score of 0\\.9`));
    expect(await leadCount(workspace)).toBe(3);
  });

  it("makes none when the import says so, and the other rows do", async () => {
    const workspace = await aWorkspace(service());
    await bill(workspace);

    const { done, lines } = await importRows(workspace, [gates, lovelace], { on_likely_match: "skip" });

    expect(done.counts).toMatchObject({ valid: 2, likely_duplicate: 1, created: 1, skipped: 1 });
    expect(lines[0]).toMatch(/^2,likely_duplicate,likely_duplicate_skipped,/);
    expect(await leadCount(workspace)).toBe(2);
  });

  it("is not looked for when the import says so", async () => {
    const workspace = await aWorkspace(service());
    await bill(workspace);

    const { done, lines } = await importRows(workspace, [gates], { on_likely_match: "off" });

    expect([done.counts.likely_duplicate, done.likely_check, lines]).toEqual([0, null, []]);
  });

  it("is a match by its email alone when a lead has that", async () => {
    const workspace = await aWorkspace(service());
    await bill(workspace);
    const row = { ...gates, Email: "BILL@acme.example" };

    const { done, lines } = await importRows(workspace, [row], { on_likely_match: "skip" });

    expect(done.counts).toMatchObject({ duplicate_existing: 1, likely_duplicate: 0, updated: 1, skipped: 0 });
    expect(lines).toEqual([]);
  });

  it("is still in the error file when that is written again with rows that their leads refused", async () => {
    const workspace = await aWorkspace(service());
    const id = await bill(workspace);
    const tags = Array.from({ length: 100 }, (_, index) => `tag ${index}`);
    await workspace.request("POST", "/leads", { body: { email: "full@acme.example", tags } });

    const { done, lines } = await importRows(
      workspace,
      [{ Email: "full@acme.example" }, gates, { Email: "nobody" }],
      { tags: ["one more"] },
    );

    expect(done.counts).toMatchObject({ failed: 1, likely_duplicate: 1, created: 1, invalid: 1 });
    expect(lines.map((line) => line.split(",").slice(0, 2).join())).toEqual([
      "2,failed",
      "3,likely_duplicate",
      "4,invalid",
    ]);
    expect(lines[1]).toContain(id);
  });

  it("tells a sales rep nothing of a lead that they may not see", async () => {
    const workspace = await aWorkspace(service());
    const member = async (name: string) => {
      const body = { email: `${name}@example.com`, name, role: "sales_rep" };
      return (await workspace.request("POST", "/team/members", { body })).body.id;
    };
    const [mine, others] = [await member("mine"), await member("others")];
    const id = await bill(workspace, { owner_id: others });
    const { body } = await workspace.request("POST", "/api-keys", { body: { name: "Rep", member_id: mine } });

    const { preview, lines } = await importRows({ key: body.token }, [gates]);

    expect(preview[0].likely).toEqual({
      lead_id: null,
      row: null,
      score: null,
      agree: [],
      differ: [],
      missing: [],
    });
    expect(lines[0]).toContain("a lead that you may not see");
    expect(lines[0]).not.toContain(id);
  });
});

it("a row that is likely one with an earlier row is reported with that row", async () => {
  const workspace = await aWorkspace(service());
  const tagged: Row = { ...lovelace, Phone: "", Email: "ada+news@engines.example" };
  const plain: Row = { ...lovelace, Phone: "", Email: "ada@engines.example" };

  const { done, preview } = await importRows(workspace, [tagged, gates, plain], { on_likely_match: "skip" });

  expect(done.counts).toMatchObject({ valid: 3, likely_duplicate: 1, created: 2, skipped: 1 });
  expect(preview[2].likely).toMatchObject({ lead_id: null, row: 2, score: 0.999 });
});
