import { describe, expect, it } from "vitest";
import type { Import } from "#lib/contract/transfer/imports.ts";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { unitsWrittenIn } from "#test/support/capacity.ts";
import { importBucket } from "#test/support/import-bucket.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = ownService();

const wrongRows = 100;
const header = "Email,First name,Last name,Job title,Phone,Company,Industry,Country,City,Score,Tags";
/** Of a domain that is no company's: what is made of leads behind an import is not the import's cost. */
const row = (index: number): string =>
  `person.${index}@example.com,First${index},Last${index},Head of Sales,+4420${String(70_000_000 + index)},"Company ${index % 997}, Ltd",software,GB,London,${index % 101},fair-2026;warm`;

/** A file of so many valid rows, and some that are wrong or doubled. */
const fileOf = (validRows: number): string => {
  const rows = Array.from({ length: validRows }, (_, index) => row(index));
  return [header, ...rows, ...rows.slice(0, wrongRows), ...Array(wrongRows).fill("nobody,,,,,,,,,,")].join(
    "\n",
  );
};

const countsOf = (validRows: number) => ({
  total: validRows + 2 * wrongRows,
  valid: validRows,
  warning: 0,
  invalid: wrongRows,
  duplicate_in_file: wrongRows,
  duplicate_existing: 0,
  likely_duplicate: 0,
  created: validRows,
  updated: 0,
  skipped: 0,
  failed: 0,
  held: 0,
});

/** Every lead that the table holds of a workspace, by its email, and how many there are. */
const leadsOf = async (workspace: Workspace) => {
  const leads = (await workspace.items()).filter(({ kind }) => kind === "lead");
  return { total: leads.length, emails: new Set(leads.map(({ email }) => email)).size };
};

describe("a CSV file", { timeout: 280_000 }, () => {
  it("of 20,000 rows is imported through REST, every row once, for at most 6 write units a lead", async () => {
    const validRows = 20_000;
    const workspace = await aWorkspace(service());
    const unitsOf = unitsWrittenIn(service(), workspace);

    const id = await uploadCsv(workspace, fileOf(validRows), { auto_confirm: true });
    const done = await awaitImport(workspace, id);

    expect(done.counts).toEqual(countsOf(validRows));
    expect(await leadsOf(workspace)).toEqual({ total: validRows, emails: validRows });
    const units = unitsOf("LEAD#") + unitsOf("UNIQ#email#");
    expect(units / validRows).toBeLessThanOrEqual(6);
    // Besides its leads an import writes its own record, a result and an audit line per chunk.
    expect(unitsOf("") / validRows).toBeLessThanOrEqual(6.1);
  });

  it("is imported through the S3 drop with the same counts", async () => {
    const validRows = 4_000;
    const workspace = await aWorkspace(service());
    await importBucket(service()).put(`incoming/${workspace.id}/auto/leads.csv`, fileOf(validRows));

    const first = async (): Promise<Import | undefined> =>
      (await workspace.request("GET", "/leads/import?limit=1")).body.data[0];
    await expect.poll(first, { timeout: 20_000 }).toBeDefined();
    const done = await awaitImport(workspace, (await first())?.id ?? "");

    expect(done.counts).toEqual(countsOf(validRows));
    expect(await leadsOf(workspace)).toEqual({ total: validRows, emails: validRows });
  });
});
