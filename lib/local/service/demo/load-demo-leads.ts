import * as z from "zod";
import { sizes } from "#lib/contract/platform/limits.ts";
import { type Api, ask } from "./ask-api.ts";
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
 * Answers how many are new. Throws on any other outcome.
 */
export async function loadDemoLeads(api: Api): Promise<number> {
  const leads = demoLeads(LEADS).map((lead, index) => ({ ...lead, stage: stages[index % stages.length] }));
  const batches = Array.from({ length: Math.ceil(LEADS / sizes.batchMax) }, (_, index) =>
    leads.slice(index * sizes.batchMax, (index + 1) * sizes.batchMax),
  );
  let made = 0;
  const load = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) made += await loadBatch(api, batch);
  };
  await Promise.all(Array.from({ length: PARALLEL }, load));
  return made;
}

async function loadBatch(api: Api, leads: readonly object[]): Promise<number> {
  const items = leads.map((lead) => ({ action: "create", lead }));
  const { results } = Results.parse(await ask(api, "POST", "/leads/batch", { items }));
  for (const { status, code } of results) {
    if (status !== 201 && code !== "duplicate_lead")
      throw new Error(`a demo lead was refused: ${code ?? status}`);
  }
  return results.filter(({ status }) => status === 201).length;
}
