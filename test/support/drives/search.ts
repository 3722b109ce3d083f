import { routes } from "#lib/contract/index.ts";
import { makeRecord } from "../records.ts";
import { callRoute, runSchedule } from "./calls.ts";
import { compactLake, loseFile, nameLostFile, searchMany } from "./lake.ts";
import type { Drive } from "./stage.ts";

/** Leads, tags and saved filters by search. */
export const searchDrives: Readonly<Record<string, Drive>> = {
  "functions/api/records/leads/list-leads.ts": (stage) => searchMany(stage, callRoute(routes.listLeads)),
  "functions/api/records/leads/search-leads.ts": (stage) => searchMany(stage, callRoute(routes.searchLeads)),
  "functions/api/selling/scoring/dry-run-scoring-model.ts": async (stage) => {
    const [model] = await makeRecord("scoringModel", stage.workspace);
    await loseFile(stage);
    await stage.workspace.request("POST", `/scoring/models/${model}/dry-run`);
  },
  "functions/api/records/duplicates/list-duplicates.ts": async (stage) => {
    const [lead] = await makeRecord("lead", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("GET", `/leads/${lead}/duplicates`);
  },
  "functions/api/segments/saved-filters/list-saved-filters.ts": async (stage) => {
    await makeRecord("savedFilter", stage.workspace);
    await makeRecord("savedFilter", stage.workspace);
    await stage.workspace.request("GET", "/saved-filters?limit=1");
  },
  "functions/api/segments/saved-filters/get-saved-filter-difference.ts": async (stage) => {
    const [filter] = await makeRecord("savedFilter", stage.workspace);
    await nameLostFile(stage);
    const body = { filter: "score >= 80" };
    await stage.workspace.request("POST", `/saved-filters/${filter}/difference`, { body });
  },
  "functions/api/records/tags/list-tags.ts": async (stage) => {
    await makeRecord("tag", stage.workspace);
    await makeRecord("tag", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("GET", "/tags?include=counts&limit=1");
  },
  "functions/api/records/tags/list-used-tags.ts": async (stage) => {
    await makeRecord("tag", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("GET", "/tags/used");
  },
  "functions/api/records/tags/change-tag.ts": async (stage) => {
    const [tag] = await makeRecord("tag", stage.workspace);
    await nameLostFile(stage);
    const body = { name: `Another name of ${tag}` };
    await stage.workspace.request("PUT", `/tags/${tag}`, { body });
  },
  "functions/api/records/tags/merge-tag.ts": async (stage) => {
    const [from] = await makeRecord("tag", stage.workspace);
    const [into] = await makeRecord("tag", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("POST", `/tags/${from}/merge`, { body: { into, dry_run: true } });
    await stage.workspace.request("POST", `/tags/${from}/merge`, { body: { into } });
  },
  "functions/api/records/tags/get-tag-analytics.ts": async (stage) => {
    const [tag] = await makeRecord("tag", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("GET", `/tags/${tag}/analytics`);
  },
  "functions/queues/compact-lake.ts": compactLake,
  "functions/schedules/compact-aged-lakes.ts": ({ service }) =>
    runSchedule(service, "functions/schedules/compact-aged-lakes.ts"),
};
