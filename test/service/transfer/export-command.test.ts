import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { folderOf, leadrail } from "#test/support/leadrail-command.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
let folder = "";
let files = "";
let key = "";
beforeAll(async () => {
  folder = await folderOf();
  files = await mkdtemp(join(tmpdir(), "leadrail-exports-"));
  const leads = [
    { email: "ada@example.com", name: "=Ada", score: 90 },
    { email: "bob@example.com", name: "Bob", score: 10 },
  ];
  const workspace = await aWorkspace(service());
  key = workspace.key;
  for (const body of leads) await workspace.request("POST", "/leads", { body });
  for (const name of ["40 seats", "10 seats"]) await workspace.request("POST", "/deals", { body: { name } });
});

const exporting = (...parameters: string[]) =>
  leadrail(folder, ["export", ...parameters], { LEADRAIL_URL: service().baseUrl, LEADRAIL_KEY: key });

/** A service whose export is not the file that it says. */
const withSpoiltFile = async <T>(run: (url: string) => Promise<T>): Promise<T> => {
  const at = new Date().toISOString();
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    if (request.url === "/file") return response.end("email\r\nshort@example.com\r\n");
    const text = JSON.stringify({
      id: "job_01J0000000000000000000000A",
      kind: "export",
      object: "lead",
      state: "done",
      progress: { done: 2, total: 2 },
      waiting: false,
      eta_s: null,
      counts: { records: 2, leads: 2, bytes: 26 },
      result_url: `http://127.0.0.1:${port}/file`,
      sha256: "0".repeat(64),
      errors_url: null,
      failure: null,
      created_at: at,
      updated_at: at,
      expires_at: at,
      version: 3,
    });
    response.writeHead(202, { "content-type": "application/json" });
    return response.end(text);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
};

describe("leadrail export", { timeout: 120_000 }, () => {
  it("writes the leads of a filter, and says how many they are and what the file's sum is", async () => {
    const out = join(files, "hot.csv");

    const { exitCode, output, complaint } = await exporting(
      "score >= 70",
      "--fields",
      "email,name",
      "--out",
      out,
    );

    const text = await readFile(out, "utf8");
    expect([exitCode, text]).toEqual([0, "email,name\r\nada@example.com,'=Ada\r\n"]);
    const sha256 = createHash("sha256").update(text).digest("hex");
    expect(output).toBe(`${out}: 1 lead, ${text.length} bytes, SHA-256 ${sha256}\n`);
    expect(complaint).toMatch(/Exporting.*Downloading/s);
    expect(await readdir(files)).toEqual(["hot.csv"]);
  });

  it("writes packed files too, and replaces no file unless it is told to", async () => {
    const out = join(files, "all.ndjson.gz");
    await writeFile(out, "mine");
    const asked = ["--format", "ndjson", "--compression", "gzip", "--fields", "email", "--out", out];

    const refused = await exporting(...asked);
    const kept = await readFile(out, "utf8");
    const done = await exporting(...asked, "--force");

    expect([refused.exitCode, refused.complaint, kept]).toEqual([
      2,
      expect.stringContaining("Give --force"),
      "mine",
    ]);
    const lines = gunzipSync(await readFile(out))
      .toString()
      .trim()
      .split("\n");
    expect([done.exitCode, lines.toSorted()]).toEqual([
      0,
      ['{"email":"ada@example.com"}', '{"email":"bob@example.com"}'],
    ]);
  });

  it("ends with 3 and the place of the fault when the service refuses", async () => {
    const out = join(files, "never.csv");

    const wrong = await exporting("scor >= 70", "--out", out);
    const idle = await exporting("--format", "xlsx", "--compression", "zip", "--out", out);

    expect([wrong.exitCode, wrong.complaint]).toEqual([3, expect.stringContaining("`score`")]);
    expect([idle.exitCode, idle.complaint]).toEqual([3, expect.stringContaining("/compression")]);
    expect(await readdir(files)).not.toContain("never.csv");
  });

  it("ends with 1 and leaves nothing when what arrives is not what was made", async () => {
    const out = join(files, "spoilt.csv");

    const spoilt = await withSpoiltFile((url) =>
      leadrail(folder, ["export", "--out", out], { LEADRAIL_URL: url, LEADRAIL_KEY: "lr_live_x" }),
    );

    expect([spoilt.exitCode, spoilt.complaint]).toEqual([1, expect.stringContaining("not the one")]);
    expect((await readdir(files)).filter((name) => name.startsWith("spoilt"))).toEqual([]);
  });

  it("exports other records, by a command of theirs or by their name", async () => {
    const [own, named] = [join(files, "deals.ndjson"), join(files, "named.json")];
    const finding = (...parameters: string[]) =>
      leadrail(folder, ["deals", ...parameters], { LEADRAIL_URL: service().baseUrl, LEADRAIL_KEY: key });

    const found = await finding('name = "40 seats"', "--out", own);
    const said = await exporting("--object", "deal", "--format", "json", "--fields", "name", "--out", named);
    const none = await finding("--out", join(files, "deals.doc"));

    expect([found.exitCode, JSON.parse(await readFile(own, "utf8"))]).toMatchObject([
      0,
      { name: "40 seats" },
    ]);
    expect(said.output).toContain("2 deals");
    const names = JSON.parse(await readFile(named, "utf8"));
    expect(names).toEqual([{ name: "10 seats" }, { name: "40 seats" }]);
    expect([none.exitCode, none.complaint]).toEqual([2, expect.stringContaining("says no format")]);
  });
});
