import type { Api } from "./ask-api.ts";
import { loadDemoLeads } from "./load-demo-leads.ts";
import { type DemoTable, loadDemoMoves } from "./load-demo-moves.ts";
import { loadDemoRecords } from "./load-demo-records.ts";
import { loadDemoSelling } from "./load-demo-selling.ts";
import { loadDemoTeam } from "./load-demo-team.ts";
import { loadDemoWorkflows } from "./load-demo-workflows.ts";

/** Loads the demo data through the API, but what has happened before today. All of it is about the leads, so that they come first; the rest waits for none. */
export const loadDemo = async (api: Api, table: DemoTable, now: Date): Promise<void> => {
  // Once, before anybody else writes those leads.
  if ((await loadDemoLeads(api)) > 0) await loadDemoMoves(api, table, now);
  await Promise.all([
    loadDemoRecords(api, now),
    loadDemoTeam(api),
    loadDemoSelling(api),
    loadDemoWorkflows(api),
  ]);
};
