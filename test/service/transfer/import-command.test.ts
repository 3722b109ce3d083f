import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { folderOf, leadrail, type Outcome } from "#test/support/leadrail-command.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
let folder = "";
let files = "";
beforeAll(async () => {
  folder = await folderOf(service());
  files = await mkdtemp(join(tmpdir(), "leadrail-files-"));
});

const aFile = async (name: string, text: string): Promise<string> => {
  const path = join(files, name);
  await writeFile(path, text);
  return path;
};
const importing = (path: string, ...parameters: string[]): Promise<Outcome> =>
  leadrail(folder, ["import", path, ...parameters]);
const emails = async (key?: string): Promise<string[]> => {
  const { body } = await service().request("GET", "/leads?fields=email", key === undefined ? {} : { key });
  return body.data.map(({ email }: { email: string }) => email).toSorted();
};

describe("leadrail import", { timeout: 120_000 }, () => {
  it("uploads a file, tells its mapping, its problems and its outcome, and keeps all problems", async () => {
    const path = await aFile("good.csv", "E-mail,Vorname\nada@example.com,Ada\nno address,Bob\n");

    const { exitCode, output, complaint } = await importing(path, "--yes");

    expect([exitCode, complaint]).toEqual([0, expect.stringContaining("Uploading")]);
    expect(output).toMatch(/^imp_\w+: 2 rows: 1 valid, 1 invalid\.$/m);
    expect(output).toMatch(/^ +E-mail +email +\d+% +header means email/m);
    expect(output).toMatch(/^ +row 3, E-mail: /m);
    expect(output).toMatch(/^imp_\w+ is done: 1 created\.$/m);
    const problems = join(files, "good-problems.csv");
    expect(output).toContain(`All of them: ${problems}`);
    expect(await readFile(problems, "utf8")).toContain("no address");
    expect(await emails()).toContain("ada@example.com");
  });

  it("writes nothing while nobody can be asked, and nothing in a dry run", async () => {
    const path = await aFile("asked.csv", "email\nasked@example.com\n");

    const unasked = await importing(path);
    const dry = await importing(path, "--dry-run");

    expect([unasked.exitCode, unasked.complaint]).toEqual([3, expect.stringContaining("Give --yes")]);
    expect([dry.exitCode, dry.output]).toEqual([0, expect.stringContaining("dry run")]);
    expect(await emails()).not.toContain("asked@example.com");
  });

  it("does to a match what --on-match says", async () => {
    const path = await aFile("match.csv", "email,name\nmatch@example.com,First\n");
    await importing(path, "--yes");
    const again = await aFile("match.csv", "email,name\nmatch@example.com,Second\n");

    const skipped = await importing(again, "--yes", "--on-match", "skip");
    const replaced = await importing(again, "--yes", "--on-match", "overwrite");

    expect(skipped.output).toContain("1 left as they were");
    expect(replaced.output).toContain("1 updated");
  });

  it("ends with 1 and the reason when the file can't be read, and with 3 when no row is valid", async () => {
    const broken = await importing(await aFile("broken.csv", "email\n"), "--yes");
    const invalid = await importing(await aFile("invalid.csv", "email\nnobody\n"), "--yes");

    expect([broken.exitCode, broken.complaint]).toEqual([1, expect.stringContaining("(no_rows)")]);
    expect([invalid.exitCode, invalid.complaint]).toEqual([3, expect.stringContaining("no row is valid")]);
  });

  it("works on any service by its URL and a key, and says what that refuses", async () => {
    const workspace = await aWorkspace(service());
    const path = await aFile("remote.csv", "email\nremote@example.com\n");
    const elsewhere = await folderOf();
    const at = (key: string) => ({ LEADRAIL_URL: service().baseUrl, LEADRAIL_KEY: key });

    const done = await leadrail(elsewhere, ["import", path, "--yes"], at(workspace.key));
    const unknown = await leadrail(elsewhere, ["import", path, "--yes"], at("lr_live_x"));
    const named = await leadrail(
      elsewhere,
      ["import", path, "--yes", "--mapping", "nowhere"],
      at(workspace.key),
    );

    expect([done.exitCode, await emails(workspace.key)]).toEqual([0, ["remote@example.com"]]);
    expect([unknown.exitCode, named.exitCode]).toEqual([3, 3]);
    expect(named.complaint).toContain("/mapping: There is no mapping called");
  });

  it("ends with 2 for wrong usage, naming what is wrong", async () => {
    const outcomes = await Promise.all([
      importing("nowhere.csv"),
      importing("a.csv", "--on-match", "merge"),
      importing("a.csv", "--table", "x"),
      leadrail(await folderOf(), ["import", "a.csv"]),
    ]);

    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2]);
    expect(outcomes.map(({ complaint }) => complaint.split("\n")[0])).toEqual([
      expect.stringContaining("there is no file"),
      expect.stringContaining("--on-match"),
      expect.stringContaining("--table"),
      expect.stringContaining("LEADRAIL_URL"),
    ]);
  });
});
