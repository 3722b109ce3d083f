import { expect, it } from "vitest";
import { Company } from "#lib/contract/records/company-record.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { blankCompany } from "#lib/domain/records/company/company-kind.ts";
import { copyKeptMs, pendingLeads } from "#lib/domain/records/company/pending-leads.ts";
import { aBulkJob, at } from "#test/domain/transfer/bulk/a-bulk-job.ts";

const id = "co_01J0000000000000000000000A";
const later = "2026-02-03T05:00:00.000Z";
const company = (saidAt: string) =>
  Company.parse({
    ...{ ...blankCompany, id, name: "Acme", domain: "acme.example" },
    ...{ created_at: at, updated_at: saidAt, version: 2 },
    provenance: { city: { source: "api", at: saidAt, by: "x" } },
  });
const job = (rest: Partial<BulkJobRecord>) =>
  aBulkJob({ kind: "copy_company", company_id: id, version: 2, said_at: later }, undefined, rest);
const pending = (latest: BulkJobRecord | null, saidAt = later, afterMs = 1_000) =>
  pendingLeads(
    { latestOf: async () => latest },
    "ws_01J0000000000000000000000A",
    company(saidAt),
    new Date(Date.parse(saidAt) + afterMs),
  );

it("the leads that a company's last change has yet to reach are those that its job has not looked at", async () => {
  const counts = { matched: 700, changed: 200, unchanged: 100, refused: 0, failed: 0 };

  expect(await pending(job({ state: "running", running_since: later, counts }))).toBe(400);
  expect(await pending(job({ state: "done", running_since: later, counts, ended_at: later }))).toBe(0);
});

it("they are unknown until they are counted, and none where nothing was changed or that was long ago", async () => {
  expect(await pending(job({}))).toBeNull();
  expect(await pending(job({ ended_at: later }), "2026-02-03T06:00:00.000Z")).toBeNull();
  expect(await pending(null)).toBeNull();
  expect(await pending(null, at)).toBe(0);
  expect(await pending(null, later, copyKeptMs)).toBe(0);
});
