import * as Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import * as XLSX from "xlsx";
import type { Job } from "#lib/contract/platform/jobs.ts";
import { awaitImport } from "#test/support/await-import.ts";
import { eventually } from "#test/support/eventually.ts";
import { makeRecord } from "#test/support/records.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const exported = async ({ request }: Workspace, body: object): Promise<{ job: Job; bytes: Buffer }> => {
  const { body: begun } = await request("POST", "/exports", { body });
  const { body: job } = await eventually(
    () => request("GET", `/jobs/${begun.id}`),
    (answer) => answer.body.state === "done" || answer.body.state === "failed",
  );
  return { job, bytes: Buffer.from(await (await fetch(job.result_url)).arrayBuffer()) };
};

describe("S2: links and files of one workspace", { timeout: 300_000 }, () => {
  it("a link is signed for its one file, for 15 minutes, and for reading alone", async () => {
    const [own, foreign] = [await aWorkspace(service()), await aWorkspace(service())];
    const { job } = await exported(own, { fields: ["id"] });
    const { job: other } = await exported(foreign, { fields: ["id"] });
    const [link, theirs] = [new URL(job.result_url ?? ""), new URL(other.result_url ?? "")];
    const of = ({ searchParams }: URL, name: string) => searchParams.get(`X-Amz-${name}`);

    expect([of(link, "Expires"), of(link, "SignedHeaders")]).toEqual(["900", "host"]);
    expect(of(link, "Signature")).not.toBe(of(theirs, "Signature"));
    expect(link.pathname).toContain(`/exports/${own.id}/${job.id}/`);
    expect((await fetch(link)).status).toBe(200);
    for (const method of ["PUT", "DELETE"]) expect((await fetch(link, { method })).status).toBe(403);
    expect((await fetch(link)).status).toBe(200);
  });

  it("a filter that names what is another's finds nothing, and says no more than of what is not there", async () => {
    const [own, foreign] = [await aWorkspace(service()), await aWorkspace(service())];
    const [list] = await makeRecord("list", foreign);
    const { body: lead } = await foreign.request("POST", "/leads", { body: { email: "theirs@example.com" } });
    const ask = async (field: string, value: string) => {
      const body = { filter: { field, op: field === "lists" ? "has" : "eq", value }, include: ["total"] };
      const { status, body: answer } = await own.request("POST", "/leads/search", { body });
      const { request_id: _, ...rest } = answer;
      return JSON.stringify([status, rest]).replaceAll(value, "…");
    };

    expect(await ask("id", lead.id)).toBe(await ask("id", "lead_01J0000000000000000000000A"));
    expect(await ask("lists", list)).toBe(await ask("lists", "list_01J0000000000000000000000A"));
    expect(await ask("email", "theirs@example.com")).toBe(await ask("email", "nobody@example.com"));
  });
});

describe("S8: what a spreadsheet would run", { timeout: 300_000 }, () => {
  const payloads = [
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(1)",
    '=HYPERLINK("http://evil.example","x")',
    "'=1",
    "=1,\n=2",
    "\t=1",
    "|=1",
    'a"=1',
  ];
  const phone = "+442079460123";
  /** As every door keeps them: a title is one line. */
  const kept = payloads.map((payload) => payload.trim().replace("\n", " "));
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await aWorkspace(service());
    for (const [index, title] of payloads.entries())
      await workspace.request("POST", "/leads", { body: { email: `${index}@example.com`, title, phone } });
  });
  const body = (format: string, more: object = {}) => ({
    format,
    fields: ["email", "title", "phone"],
    ...more,
  });
  const titles = async ({ request }: Workspace): Promise<string[]> => {
    const { data } = (await request("GET", "/leads?fields=email,title,phone&sort=email")).body;
    expect(data.every((lead: { phone: string }) => lead.phone === phone)).toBe(true);
    return data.map(({ title }: { title: string }) => title);
  };

  it.each([
    ["csv", ","],
    ["csv", ";"],
    ["csv", "|"],
    ["tsv", "\t"],
  ])("begins no cell of %s with %j between them", async (format, delimiter) => {
    const given = format === "csv" ? { delimiter } : {};

    const { bytes } = await exported(workspace, body(format, given));

    const rows = Papa.parse<string[]>(bytes.toString(), { delimiter, skipEmptyLines: true }).data;
    expect(rows).toHaveLength(payloads.length + 1);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
  });

  it("is typed text in every cell of XLSX, never a formula", async () => {
    const { bytes } = await exported(workspace, body("xlsx"));

    const { Leads = {} } = XLSX.read(bytes).Sheets;
    const cells = Object.entries(Leads).filter(([place]) => /^[A-C]\d+$/.test(place));
    expect(cells).toHaveLength((payloads.length + 1) * 3);
    for (const [, cell] of cells) expect([cell.t, cell.f]).toEqual(["s", undefined]);
  });

  it.each(["csv", "tsv", "xlsx"])("comes back from %s as it was, phones too", async (format) => {
    const { bytes } = await exported(workspace, body(format));
    const other = await aWorkspace(service());
    const { body: begun } = await other.request("POST", "/leads/import", {
      body: { source: { kind: "upload", filename: `leads.${format}` }, auto_confirm: true },
    });
    await fetch(begun.upload.url, {
      method: "PUT",
      headers: begun.upload.headers,
      body: Uint8Array.from(bytes),
    });
    await awaitImport(other, begun.id);

    expect(await titles(workspace)).toEqual(kept);
    expect(await titles(other)).toEqual(kept);
  });
});
