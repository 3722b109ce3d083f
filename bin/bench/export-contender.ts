import { makeFilePacker } from "#lib/adapters/files/pack/file-packer.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { ExportFormat } from "#lib/contract/transfer/exports.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import { formOf } from "#lib/domain/transfer/export/export-form.ts";
import { FileSum, fileBytes } from "#lib/domain/transfer/export/file-bytes.ts";
import { leadColumns } from "#lib/domain/transfer/export/lead-columns.ts";
import { demoLeads } from "#lib/local/service/demo/demo-leads.ts";
import { peakMb } from "./peak-memory.ts";

// Writes an export of so many leads in one format, in a process of its own: `node export-contender.ts <format> <leads>`
// prints how many leads a reader finds in the file, its size, how long it took and how much memory at most.

/** What it is given. */
export type Asked = readonly [format: ExportFormat, leads: `${number}`];

const [format, leads] = [ExportFormat.parse(process.argv[2]), Number(process.argv[3])];

const different = 1_000;
const at = "2026-01-01T00:00:00.000Z";
const ulidOf = (index: number): string => `01J${String(index).padStart(23, "0")}`;
const patterns = demoLeads(different).map((given, index) =>
  newLead(`lead_${ulidOf(index)}`, given, { source: "bench", at, by: "bench" }, null),
);

/** Leads as they come from the table, no two of them alike. */
async function* selection(): AsyncGenerator<Lead | null> {
  for (let index = 0; index < leads; index += 1) {
    const pattern = patterns[index % different];
    if (pattern === undefined) throw new Error("there are no patterns");
    yield { ...pattern, id: `lead_${ulidOf(index)}`, email: `${index}@example.com`, score: index % 101 };
  }
}

const query = formOf({ format }, String);
const sum = new FileSum(query);
const began = performance.now();
const parts = { sum, packer: makeFilePacker(), onLook: async () => undefined };
for await (const _ of fileBytes({ form: query, columns: leadColumns(query, []) }, selection(), parts));
if (sum.wanted !== leads) throw new Error(`${sum.wanted} leads were wanted of ${leads}`);
process.stdout.write(
  JSON.stringify({
    found: { leads: sum.written(), bytes: sum.bytes },
    ms: performance.now() - began,
    rssMb: peakMb(),
  }),
);
