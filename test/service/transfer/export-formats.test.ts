import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as XLSX from "xlsx";
import { workbookMediaType } from "#lib/contract/transfer/exports.ts";
import { awaitImport } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const name = "=SUM(A1:A9)";

const withLead = async (): Promise<Workspace> => {
  const workspace = await aWorkspace(service());
  const body = { email: "ada@example.com", name, phone: "+442079460123", score: 7, tags: ["a", "b"] };
  await workspace.request("POST", "/leads", { body });
  return workspace;
};

/** Asks for an export, waits for its job and fetches the file with its headers. */
const fileOf = async ({ request }: Workspace, query: string) => {
  const asked = await request("GET", `/leads/export?${query}`);
  expect(asked.status).toBe(202);
  const job = async () => (await request("GET", `/jobs/${asked.body.id}`)).body;
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe("done");
  const answer = await fetch((await job()).result_url);
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
};

describe("an export", () => {
  it("as XLSX is a workbook with typed cells, which no spreadsheet takes for formulas", async () => {
    const { bytes, headers } = await fileOf(
      await withLead(),
      "format=xlsx&fields=name,score,phone,created_at&headings=labels",
    );

    expect(headers.get("content-disposition")).toContain("leads.xlsx");
    const { Leads = {} } = XLSX.read(bytes, { cellDates: true }).Sheets;
    expect(["A1", "B1", "D1"].map((cell) => Leads[cell].v)).toEqual(["Name", "Score", "Created at"]);
    expect(["A2", "B2", "C2", "D2"].map((cell) => Leads[cell].t)).toEqual(["s", "n", "s", "d"]);
    expect([Leads["A2"].v, Leads["A2"].f, Leads["C2"].v]).toEqual([name, undefined, "+442079460123"]);
  });

  it("as XLSX is imported again as it was", async () => {
    const { bytes } = await fileOf(await withLead(), "format=xlsx");
    const other = await aWorkspace(service());
    const { body } = await other.request("POST", "/leads/import", {
      body: { source: { kind: "upload", filename: "leads.xlsx" }, auto_confirm: true },
    });

    await fetch(body.upload.url, { method: "PUT", headers: body.upload.headers, body: bytes });

    expect(await awaitImport(other, body.id)).toMatchObject({
      state: "done",
      counts: { created: 1, invalid: 0 },
    });
    const { data } = (await other.request("GET", "/leads")).body;
    expect(data).toMatchObject([{ name, phone: "+442079460123", score: 7, tags: ["a", "b"] }]);
  });

  it("as a small workbook is the file itself for whoever's Accept begins with one", async () => {
    const { key } = await withLead();
    const ask = async (accept: string): Promise<Response> =>
      fetch(`${service().baseUrl}/leads/export?format=xlsx&fields=email,score`, {
        headers: { authorization: `Bearer ${key}`, accept },
      });

    const answer = await ask(`${workbookMediaType}, */*`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, workbookMediaType]);
    const { Leads = {} } = XLSX.read(Buffer.from(await answer.arrayBuffer())).Sheets;
    expect(XLSX.utils.sheet_to_json(Leads)).toEqual([{ email: "ada@example.com", score: 7 }]);
    expect((await ask("*/*")).status).toBe(202);
    // The job that another Accept began does not stand in the way.
    expect((await ask(workbookMediaType)).status).toBe(200);
  });

  it("comes in the order that was asked for, also by a workspace's own field", async () => {
    const workspace = await withLead();
    const field = { key: "rank", label: "Rank", kind: "number" };
    expect((await workspace.request("POST", "/custom-fields", { body: field })).status).toBe(201);
    for (const [email, rank] of [
      ["b@example.com", 2],
      ["c@example.com", 9],
    ])
      await workspace.request("POST", "/leads", { body: { email, custom: { rank } } });

    const { bytes } = await fileOf(workspace, "fields=email,custom.rank&sort=-custom.rank");

    expect(bytes.toString()).toBe(
      "email,custom.rank\r\nc@example.com,9\r\nb@example.com,2\r\nada@example.com,\r\n",
    );
    const { status, body } = await workspace.request("POST", "/exports", { body: { sort: ["scoer"] } });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ pointer: "/sort/0", hint: "Did you mean `score`?" }],
    ]);
  });

  it("packed by gzip or zip holds the same text as the plain one", async () => {
    const workspace = await withLead();
    const plain = await workspace.request("GET", "/leads/export?fields=email,score");

    const { bytes, headers } = await fileOf(workspace, "fields=email,score&compression=gzip");
    const zipped = await fileOf(workspace, "fields=email,score&compression=zip");

    expect(headers.get("content-type")).toBe("application/gzip");
    expect(gunzipSync(bytes).toString()).toBe(plain.body);
    expect(
      XLSX.CFB.find(XLSX.CFB.read(zipped.bytes, { type: "buffer" }), "leads.csv")?.content.toString(),
    ).toBe(plain.body);
  });

  it("as TSV, NDJSON or with semicolons is answered at once", async () => {
    const { request } = await withLead();
    const ask = async (query: string) =>
      (await request("GET", `/leads/export?fields=email,score&${query}`)).body;

    expect(await ask("format=tsv")).toBe("email\tscore\r\nada@example.com\t7\r\n");
    expect(await ask("format=ndjson")).toEqual({ email: "ada@example.com", score: 7 });
    expect(await ask("delimiter=%3B")).toBe("email;score\r\nada@example.com;7\r\n");
  });

  it("by POST /exports holds what its filter wants, with a column for each of the workspace's own fields", async () => {
    const workspace = await withLead();
    const { request } = workspace;
    await request("POST", "/custom-fields", { body: { key: "budget", label: "Budget", kind: "number" } });
    await request("POST", "/leads", { body: { email: "rich@example.com", custom: { budget: 5_000 } } });

    const asked = await request("POST", "/exports", {
      body: { filter: "custom.budget > 100", fields: ["email", "custom"], headings: "labels" },
    });

    expect(asked.status).toBe(202);
    const job = async () => (await request("GET", `/jobs/${asked.body.id}`)).body;
    await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe("done");
    expect(await (await fetch((await job()).result_url)).text()).toBe(
      "Email,Budget\r\nrich@example.com,5000\r\n",
    );
    const inline = await request("GET", "/leads/export?fields=email&custom.budget[gt]=100");
    expect(inline.body).toBe("email\r\nrich@example.com\r\n");
  });

  it("refuses a filter with an unknown field, wherever it stands, and names the nearest", async () => {
    const { request } = await withLead();
    const body = { filter: { field: "scor", op: "gt", value: 1 } };

    const answers = [
      await request("POST", "/exports", { body }),
      await request("GET", "/leads/export?filter=scor%20%3E%201"),
      await request("GET", "/leads/export?scor[gt]=1"),
    ];

    for (const { status, body: problem } of answers) {
      expect([400, 422]).toContain(status);
      expect(problem.errors[0].hint).toContain("score");
    }
  });

  it("refuses a choice that its format does not have, and says which formats do", async () => {
    const { request } = await withLead();

    const { status, body } = await request("GET", "/leads/export?format=json&delimiter=%3B");

    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: "?delimiter", hint: "Leave it out, or choose csv." })],
    ]);
  });
});
