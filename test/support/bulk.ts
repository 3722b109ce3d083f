import { expect } from "vitest";
import type { BulkJob } from "#lib/contract/platform/jobs.ts";
import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import { eventually } from "./eventually.ts";
import type { Workspace } from "./workspace.ts";

/** Makes leads, a hundred a request; answers their ids in order. */
export const makeLeads = async (
  { request }: Pick<Workspace, "request">,
  leads: readonly LeadValues[],
): Promise<Lead["id"][]> => {
  const ids: Lead["id"][] = [];
  for (let from = 0; from < leads.length; from += 100) {
    const items = leads.slice(from, from + 100).map((lead) => ({ action: "create", lead }));
    const { body } = await request("POST", "/leads/batch", { body: { items } });
    ids.push(...body.results.map(({ lead }: { lead: Lead }) => lead.id));
  }
  return ids;
};

/** So many leads that differ by their address. */
export const numbered = (count: number, more: LeadValues = {}): LeadValues[] =>
  Array.from({ length: count }, (_, index) => ({ email: `lead${index}@example.com`, ...more }));

/** Waits until a job is over. */
export const ended = async ({ request }: Pick<Workspace, "request">, id: string): Promise<BulkJob> => {
  const isOver = ({ state, counts }: BulkJob): boolean => {
    const { matched, ...others } = counts;
    const done = Object.values(others).reduce((sum, one) => sum + one, 0);
    return state === "done" || state === "failed" || (state === "cancelled" && done <= matched);
  };
  const { body } = await eventually(
    () => request("GET", `/jobs/${id}`),
    (answer) => isOver(answer.body),
  );
  return body;
};

/** Begins a bulk action, or the undo of one, and waits until it is over. */
export const runJob = async (
  { request }: Pick<Workspace, "request">,
  path: string,
  body?: unknown,
): Promise<BulkJob> => {
  const begun = await request("POST", path, body === undefined ? {} : { body });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  return ended({ request }, begun.body.id);
};

/** The list of what a job has left as it is, line by line without the header. */
export const leftBy = async ({ errors_url }: BulkJob): Promise<string[][]> => {
  if (errors_url === null) return [];
  const text = await (await fetch(errors_url)).text();
  return text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
};
