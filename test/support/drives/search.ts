import { routes } from "#lib/contract/index.ts";
import { makeRecord } from "../records.ts";
import { callRoute } from "./calls.ts";
import type { Drive } from "./fixture.ts";
import { compactLake, loseFile, nameLostFile, searchMany } from "./lake.ts";

/** Leads, tags and saved filters by search. */
export const searchDrives: Readonly<Record<string, Drive>> = {
  "functions/api/records/leads/list-leads.ts": (fixture) => searchMany(fixture, callRoute(routes.listLeads)),
  "functions/api/records/leads/search-leads.ts": (fixture) =>
    searchMany(fixture, callRoute(routes.searchLeads)),
  "functions/api/selling/scoring/dry-run-scoring-model.ts": async (fixture) => {
    const [model] = await makeRecord("scoringModel", fixture.workspace);
    await loseFile(fixture);
    await fixture.workspace.request("POST", `/scoring/models/${model}/dry-run`);
  },
  "functions/api/records/duplicates/list-duplicates.ts": async (fixture) => {
    const [lead] = await makeRecord("lead", fixture.workspace);
    await nameLostFile(fixture);
    await fixture.workspace.request("GET", `/leads/${lead}/duplicates`);
  },
  "functions/api/segments/saved-filters/list-saved-filters.ts": async (fixture) => {
    await makeRecord("savedFilter", fixture.workspace);
    await makeRecord("savedFilter", fixture.workspace);
    await fixture.workspace.request("GET", "/saved-filters?limit=1");
  },
  "functions/api/segments/saved-filters/get-saved-filter-difference.ts": async (fixture) => {
    const [filter] = await makeRecord("savedFilter", fixture.workspace);
    await nameLostFile(fixture);
    const body = { filter: "score >= 80" };
    await fixture.workspace.request("POST", `/saved-filters/${filter}/difference`, { body });
  },
  "functions/api/records/tags/list-tags.ts": async (fixture) => {
    await makeRecord("tag", fixture.workspace);
    await makeRecord("tag", fixture.workspace);
    await nameLostFile(fixture);
    await fixture.workspace.request("GET", "/tags?include=counts&limit=1");
  },
  "functions/api/records/tags/list-used-tags.ts": async (fixture) => {
    await makeRecord("tag", fixture.workspace);
    await nameLostFile(fixture);
    await fixture.workspace.request("GET", "/tags/used");
  },
  "functions/api/records/tags/change-tag.ts": async (fixture) => {
    const [tag] = await makeRecord("tag", fixture.workspace);
    await nameLostFile(fixture);
    const body = { name: `Another name of ${tag}` };
    await fixture.workspace.request("PUT", `/tags/${tag}`, { body });
  },
  "functions/api/records/tags/merge-tag.ts": async (fixture) => {
    const [from] = await makeRecord("tag", fixture.workspace);
    const [into] = await makeRecord("tag", fixture.workspace);
    await nameLostFile(fixture);
    await fixture.workspace.request("POST", `/tags/${from}/merge`, { body: { into, dry_run: true } });
    await fixture.workspace.request("POST", `/tags/${from}/merge`, { body: { into } });
  },
  "functions/api/records/tags/get-tag-analytics.ts": async (fixture) => {
    const [tag] = await makeRecord("tag", fixture.workspace);
    await nameLostFile(fixture);
    await fixture.workspace.request("GET", `/tags/${tag}/analytics`);
  },
  "functions/queues/compact-lake.ts": compactLake,
};
