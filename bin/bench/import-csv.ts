import { setTimeout } from "node:timers/promises";
import { unitsIn } from "#lib/local/dynamodb/index.ts";
import type { Service } from "#lib/local/service/start-service.ts";
import { newKey } from "./api.ts";

interface Running {
  readonly id: string;
  readonly state: string;
  readonly upload: { readonly url: string; readonly headers: Record<string, string> };
  readonly counts: { readonly created: number };
}

const header = "Email,First name,Last name,Job title,Phone,Company,Industry,Country,City,Score";
const line = (index: number): string =>
  `person.${index}@company-${index % 997}.example,First${index},Last${index},Head of Sales,+4420${70_000_000 + index},"Company ${index % 997}, Ltd",software,GB,London,${index % 101}`;

const POLL_MS = 250;

/** Imports a CSV with this many valid rows. Returns the time from the upload to `done`, this process's CPU time and the write units. */
export const importCsv = async (
  service: Service,
  rows: number,
): Promise<{ ms: number; cpuSeconds: number; writeUnitsPerLead: number }> => {
  const api = await newKey(service);
  const text = [header, ...Array.from({ length: rows }, (_, index) => line(index))].join("\n");
  const source = { kind: "upload", filename: "bench.csv" };
  const { id, upload } = await api.post<Running>("/leads/import", { source, auto_confirm: true });
  const { meter } = service.dynamo;
  const before = meter.read();
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  const put = await fetch(upload.url, { method: "PUT", headers: upload.headers, body: text });
  if (!put.ok) throw new Error(`the upload was answered ${put.status}`);
  let running = await api.get<Running>(`/leads/import/${id}`);
  while (running.state !== "done") {
    if (running.state === "failed") throw new Error(`the import failed: ${JSON.stringify(running)}`);
    await setTimeout(POLL_MS);
    running = await api.get<Running>(`/leads/import/${id}`);
  }
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(cpuBefore);
  if (running.counts.created !== rows)
    throw new Error(`${running.counts.created} of ${rows} rows made leads`);
  return {
    ms,
    cpuSeconds: (user + system) / 1e6,
    writeUnitsPerLead: unitsIn(meter.since(before).writtenTo) / rows,
  };
};
