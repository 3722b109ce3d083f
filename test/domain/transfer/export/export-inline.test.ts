import { describe, expect, it } from "vitest";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ExportQuery } from "#lib/domain/platform/job/export-job.ts";
import { formOf } from "#lib/domain/transfer/export/export-form.ts";
import { exportInline } from "#lib/domain/transfer/export/export-inline.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";
import { Memory } from "./memory.ts";

const { workspace_id } = anActor("admin");
const query: ExportQuery = {
  ...formOf({ format: "csv", fields: ["title"] }, String),
  object: "lead" as const,
  sort: [],
  filter: null,
  time_zone: "UTC",
  owner_id: null,
};
const responseBytesMax = 6 * 1024 * 1024;

const leads = (count: number, lead: Lead): Memory => {
  const memory = new Memory();
  memory.leads = Array.from({ length: count }, () => lead);
  return memory;
};
const run = (memory: Memory, change: Partial<ExportQuery> = {}) =>
  exportInline(memory.source, workspace_id, {
    query: { ...query, ...change },
    ownFields: [],
    pipelines: [],
    now: new Date(0),
  });

describe("an export answered at once", () => {
  it("holds the leads and counts them", async () => {
    expect(await run(leads(2, aLead({ title: "x" })))).toEqual({ text: "title\r\nx\r\nx\r\n", count: 2 });
  });

  it("is none of a workbook's or a packed file's", async () => {
    expect(await run(leads(1, aLead()), { format: "xlsx" })).toBeUndefined();
    expect(await run(leads(1, aLead()), { compression: "gzip" })).toBeUndefined();
  });

  it("looks at 20,000 leads and no more, wanted or not", async () => {
    const unwanted = { filter: { field: "company.name", op: "eq", value: "none" } } as const;

    expect((await run(leads(20_000, aLead()), unwanted))?.count).toBe(0);
    expect(await run(leads(20_001, aLead()), unwanted)).toBeUndefined();
  });

  it.each(["plain", '"quoted"', "\n\u0001ü"])(
    "is at most 5 MB, and fits into Lambda's response, of tags like %j",
    async (word) => {
      const lead = aLead({ tags: Array.from({ length: 100 }, (_, n) => word.repeat(6) + n) });
      let [answered, refused] = [0, 0];

      for (let count = 400; count <= 4_000; count *= 2) {
        const inline = await run(leads(count, lead), { format: "json", fields: ["tags"] });
        if (inline === undefined) {
          refused += 1;
          continue;
        }
        answered += 1;
        expect(Buffer.byteLength(inline.text)).toBeLessThanOrEqual(5 * 1024 * 1024);
        expect(Buffer.byteLength(JSON.stringify({ body: inline.text }))).toBeLessThan(responseBytesMax);
      }
      expect([answered > 0, refused > 0]).toEqual([true, true]);
    },
  );
});
