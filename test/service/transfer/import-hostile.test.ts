import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { utils, write } from "xlsx";
import { queueFunctions } from "#functions/manifest.ts";
import { capabilities } from "#lib/capabilities/table.ts";
import type { Import } from "#lib/contract/transfer/imports.ts";
import { workbookParts } from "#test/adapters/files/xlsx/a-workbook.ts";
import { aZip } from "#test/adapters/files/xlsx/a-zip.ts";
import { awaitImport, importCsv, uploadCsv } from "#test/support/await-import.ts";
import { crashAt, functionOf } from "#test/support/crash.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = ownService();

const maker = join(import.meta.dirname, "../../../../shared/corpora/bombs/make_bombs.py");
const hasPython = (): boolean => {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const canMake = existsSync(maker) && hasPython();
if (!canMake) console.log("skipped: workbooks that someone else made to do harm");

/** Files of another hand, by their names. */
const theirs = (): [string, Uint8Array][] => {
  const directory = mkdtempSync(join(tmpdir(), "leadrail-bombs-"));
  try {
    if (canMake) execFileSync("python3", [maker, directory, String(32 * 1024 * 1024)]);
    return readdirSync(directory).map((name) => [name, readFileSync(join(directory, name))]);
  } finally {
    rmSync(directory, { recursive: true });
  }
};

const table = [
  ["email", "name"],
  ["ada@example.com", "Ada"],
];
const workbook = (bookType: "xlsx" | "biff8"): Buffer =>
  Buffer.from(write(utils.book_new(utils.aoa_to_sheet(table), "S"), { type: "buffer", bookType }));
const parts = workbookParts({ sheets: [{ name: "S", rows: `<row><c r="A1"><v>1</v></c></row>` }] });
const sheets = `<workbook>${`<sheet name="a" r:id="s0"/>`.repeat(100_000)}</workbook>`;

const ours: [string, string | Uint8Array][] = [
  [
    "100,000 sheets",
    aZip(parts.map((part) => (part.name === "xl/workbook.xml" ? { ...part, text: sheets } : part))),
  ],
  ["20,000 parts", aZip(Array.from({ length: 20_000 }, (_, index) => ({ name: `${index}.xml`, text: "" })))],
  [
    "behind a password",
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(1_024),
      Buffer.from("EncryptedPackage", "utf16le"),
    ]),
  ],
  ["XLSX, cut", workbook("xlsx").subarray(0, 3_000)],
  ["XLS, cut", workbook("biff8").subarray(0, 1_200)],
  ["PDF and workbook at once", Buffer.concat([Buffer.from("%PDF-1.7\n"), workbook("xlsx")])],
  ["XLS called csv", workbook("biff8")],
  ["names of JavaScript's own", "__proto__,constructor,email\nx,y,ada@example.com\n"],
];

/** What is to become of each: the code of its failure, or how many of its rows are valid. */
const outcomes: Readonly<Record<string, string>> = {
  "billion_laughs.xlsx": "corrupt_workbook",
  "bomb_rows.xlsx": "too_large_inflated",
  "bomb_whitespace.xlsx": "too_large_inflated",
  "far_corner.xlsx": "no_rows",
  "proto_keys.xlsx": "1 of 1",
  "xxe_file.xlsx": "corrupt_workbook",
  "xxe_http_loopback.xlsx": "corrupt_workbook",
  "zip_slip.xlsx": "corrupt_workbook",
  "100,000 sheets": "too_large_inflated",
  "20,000 parts": "unknown_format",
  "behind a password": "password_protected",
  "XLSX, cut": "corrupt_workbook",
  "XLS, cut": "corrupt_workbook",
  "PDF and workbook at once": "unknown_format",
  "XLS called csv": "1 of 1",
  "names of JavaScript's own": "1 of 1",
};

const outcomeOf = ({ failure, counts }: Import): string =>
  failure?.code ?? `${counts.valid} of ${counts.total}`;

const imported = async (workspace: Workspace, content: string | Uint8Array): Promise<string> => {
  const bytes = Uint8Array.from(Buffer.from(content));
  const id = await uploadCsv(workspace, bytes, { auto_confirm: true });
  return outcomeOf(await awaitImport(workspace, id, ["done", "failed"]));
};

/** Experiment S6; what the files may take of time and memory: test/adapters/files. */
it("each hostile file ends as it should, and the service goes on", { timeout: 240_000 }, async () => {
  const files = [...theirs(), ...ours];

  const found: Record<string, string> = {};
  const waiting = [...files];
  const lane = async (): Promise<void> => {
    const workspace = await aWorkspace(service());
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      found[file[0]] = await imported(workspace, file[1]);
  };
  await Promise.all([lane(), lane(), lane()]);

  expect(found).toEqual(Object.fromEntries(files.map(([name]) => [name, outcomes[name]])));
  const after = await importCsv(await aWorkspace(service()), "email\nada@example.com\n");
  expect(outcomeOf(after)).toBe("1 of 1");
});

const converter = "functions/queues/convert-workbook.ts";

it("a workbook whose reader is killed once is imported all the same", { timeout: 60_000 }, async () => {
  const workspace = await aWorkspace(service());
  const crash = crashAt(service(), converter, { nth: 2, moment: "before" });

  expect(await imported(workspace, workbook("xlsx"))).toBe("1 of 1");
  crash.stop();
  expect(crash.fired).toBe(1);
});

it("a workbook that kills its reader again and again fails, and alone", { timeout: 60_000 }, async () => {
  const { name, principal } = functionOf(service(), converter);
  const stop = service().gate.beforeCall((call) => {
    if (call.principal !== principal.name || call.operation !== "GetObject") return undefined;
    service().host.kill(name);
    return "drop";
  });

  expect(await imported(await aWorkspace(service()), workbook("xlsx"))).toBe("too_large_inflated");
  stop();
  expect(await imported(await aWorkspace(service()), workbook("xlsx"))).toBe("1 of 1");
});

it("who opens workbooks can reach no record", () => {
  const grants = queueFunctions["convert-workbook"].uses.flatMap((name) => [...capabilities[name].grants]);

  expect(new Set(grants.map(({ on }) => on))).toEqual(new Set(["importBucket", "importStepsQueue"]));
});
