import type { LeadValues } from "#lib/contract/records/lead-record.ts";
import { demoLeads } from "#lib/local/service/demo/demo-leads.ts";
import { type Service, startService } from "#lib/local/service/start-service.ts";
import { inParallel } from "../in-parallel.ts";
import { apiWith, newKey } from "./api.ts";
import { importCsv } from "./import-csv.ts";
import { rawLeadsPerSecond } from "./raw-writes.ts";
import type { Row, Section } from "./report.ts";
import { ratio, timed } from "./timing.ts";

export interface WriteSizes {
  /** Below the 120 writes a minute of a key. */
  readonly requests: number;
  readonly batches: number;
  readonly importRows: number;
}

const BATCH = 100;
const WIDTH = 8;
/** What one lead of the API takes in the table; an import writes one audit line a chunk. */
const kinds = ["lead", "lock", "audit"];

const row = (what: string, perSecond: number, raw: number, how: string): Row => ({
  what,
  value: `${Math.round(perSecond)} leads/s`,
  baseline: `${ratio(raw, perSecond)} as many by bare TransactWriteItems, ${how} (${Math.round(raw)} leads/s)`,
});

/** Leads a second of each way in, with the baseline that belongs to it. */
const measure = async (service: Service, { requests, batches, importRows }: WriteSizes): Promise<Row[]> => {
  const admin = apiWith(service.baseUrl, service.adminKey);
  const leads = demoLeads(2 * requests + batches * BATCH + WIDTH);
  const take = (count: number): LeadValues[] => leads.splice(0, count);
  const parallel = await newKey(service);
  const post = (api: typeof admin) => (lead: LeadValues) => api.post("/leads", lead);
  // The first requests start the sandboxes.
  await inParallel(take(WIDTH), WIDTH, post(parallel));

  const sequentialMs = await timed(() => inParallel(take(requests), 1, post(admin)));
  const parallelMs = await timed(() => inParallel(take(requests), WIDTH, post(parallel)));
  const batchesOfLeads = Array.from({ length: batches }, () => take(BATCH));
  const batchMs = await timed(() =>
    inParallel(batchesOfLeads, 2, (batch) =>
      admin.post("/leads/batch", { items: batch.map((lead) => ({ action: "create", lead })) }),
    ),
  );
  const one = { kinds, leads: 2 * requests, leadsPerTransaction: 1 };
  const rawSequential = await rawLeadsPerSecond(service, { ...one, width: 1 });
  const rawParallel = await rawLeadsPerSecond(service, { ...one, width: WIDTH });
  const imported = await importCsv(service, importRows);
  const rawImport = await rawLeadsPerSecond(service, {
    kinds: ["lead", "lock"],
    leads: importRows,
    leadsPerTransaction: 50,
    width: WIDTH,
  });
  return [
    row(
      "`POST /leads`, one after the other",
      (requests * 1_000) / sequentialMs,
      rawSequential,
      "one lead each",
    ),
    row(
      `\`POST /leads\`, ${WIDTH} at a time`,
      (requests * 1_000) / parallelMs,
      rawParallel,
      `${WIDTH} at a time`,
    ),
    row(
      "`POST /leads/batch`, 100 leads, 2 at a time",
      (batches * BATCH * 1_000) / batchMs,
      rawParallel,
      `${WIDTH} at a time`,
    ),
    row(
      `\`POST /leads/import\`, CSV of ${importRows.toLocaleString("en")} rows, upload to done`,
      (importRows * 1_000) / imported.ms,
      rawImport,
      `50 leads each; ${imported.cpuSeconds.toFixed(0)} s of CPU`,
    ),
    {
      what: "Write units per imported lead",
      value: imported.writeUnitsPerLead.toFixed(3),
      baseline: "exact, by the documented rules, with all that the import writes beside its leads (6 a lead)",
    },
  ];
};

/** Writes leads through the local service in every way there is. */
export const writesSection = async (sizes: WriteSizes): Promise<Section> => {
  const service = await startService({ empty: true });
  try {
    return { title: "Writing leads through the local service", rows: await measure(service, sizes) };
  } finally {
    await service.close();
  }
};
