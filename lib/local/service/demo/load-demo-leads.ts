import * as z from "zod";
import { sizes } from "#lib/contract/limits.ts";
import { demoLeads } from "./demo-leads.ts";

const LEADS = 2_000;
/** How far leads have come: in each ten of them, so that the board shows a funnel. */
const stages = [
  "New Lead",
  "New Lead",
  "New Lead",
  "Qualified",
  "Qualified",
  "Contacted",
  "Contacted",
  "Responded",
  "Proposal Sent",
  "Closed Won",
] as const;

/** Two at a time keep two cores busy. */
const PARALLEL = 2;

const Results = z.looseObject({
  results: z.array(z.looseObject({ status: z.int(), code: z.string().optional() })),
});

/**
 * Loads the demo leads through the API, as a client would; those that an earlier run has loaded stay as they are.
 * Throws on any other outcome.
 */
export async function loadDemoLeads(api: { readonly baseUrl: string; readonly key: string }): Promise<void> {
  const leads = demoLeads(LEADS).map((lead, index) => ({ ...lead, stage: stages[index % stages.length] }));
  const batches = Array.from({ length: Math.ceil(LEADS / sizes.batchMax) }, (_, index) =>
    leads.slice(index * sizes.batchMax, (index + 1) * sizes.batchMax),
  );
  const load = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await loadBatch(api, batch);
  };
  await Promise.all(Array.from({ length: PARALLEL }, load));
}

async function loadBatch(
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
  leads: readonly object[],
): Promise<void> {
  const response = await fetch(`${baseUrl}/leads/batch`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ items: leads.map((lead) => ({ action: "create", lead })) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the demo leads were refused with ${response.status}: ${text}`);
  for (const { status, code } of Results.parse(JSON.parse(text)).results) {
    if (status !== 201 && code !== "duplicate_lead")
      throw new Error(`a demo lead was refused: ${code ?? status}`);
  }
}
