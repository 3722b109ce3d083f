import { ended, makeLeads, numbered } from "../bulk.ts";
import { eventually } from "../eventually.ts";
import type { Workspace } from "../workspace.ts";
import type { Drive, Fixture } from "./fixture.ts";
import { loseFile, searchMany } from "./lake.ts";
import { suppress } from "./suppressions.ts";

const nobody = "lead_01J0000000000000000000000A";
const everyone = "created_at EXISTS";

const begin = ({ request }: Workspace, body: object) => request("POST", "/leads/bulk", { body });

/** A job that leaves something as it is, when it is over. */
const aJobWithRemains = async (workspace: Workspace): Promise<string> => {
  const [lead] = await makeLeads(workspace, numbered(1));
  const { body } = await begin(workspace, { ids: [lead, nobody], action: { kind: "tag", tags: ["x"] } });
  await ended(workspace, body.id);
  return body.id;
};

const follow = async (url: string | null | undefined): Promise<void> => {
  if (typeof url === "string") await (await fetch(url)).arrayBuffer();
};

/** Reads a bulk action's job and what it has left as it is. */
export const readBulkJob: Drive = async ({ workspace }) => {
  const id = await aJobWithRemains(workspace);
  await follow((await workspace.request("GET", `/jobs/${id}`)).body.errors_url);
};

/** Takes an address from a lead and gives it back. */
const undoOfAddress = async (workspace: Workspace): Promise<void> => {
  await suppress(workspace);
  const { body: lead } = await workspace.request("POST", "/leads", {
    body: { email: "given-back@example.com", phone: "+442079460123" },
  });
  const action = { kind: "clear_field", field: "email" };
  const { body: job } = await begin(workspace, { ids: [lead.id], action });
  await ended(workspace, job.id);
  const { body: undo } = await workspace.request("POST", `/jobs/${job.id}/undo`);
  await ended(workspace, undo.id);
};

/** Undoes a job and undoes it again: the second answer has the link to what the first has left. */
const undoTwice = async (workspace: Workspace): Promise<void> => {
  const [lead] = await makeLeads(workspace, numbered(1));
  const { body: job } = await begin(workspace, { ids: [lead], action: { kind: "tag", tags: ["x"] } });
  await ended(workspace, job.id);
  await workspace.request("PATCH", `/leads/${lead}`, { body: { tags: ["y"] } });
  const { body: undo } = await workspace.request("POST", `/jobs/${job.id}/undo`);
  await ended(workspace, undo.id);
  await follow((await workspace.request("POST", `/jobs/${job.id}/undo`)).body.errors_url);
};

const viaFilter = (fixture: Fixture) =>
  begin(fixture.workspace, { filter: everyone, action: { kind: "clear_field", field: "email" } });

/** Runs the steps of bulk actions. */
export const bulkSteps: Drive = async (fixture) => {
  await loseFile(fixture);
  // Nothing else searches meanwhile: the lake would be mended before this function has read it.
  const { body } = await viaFilter(fixture);
  await ended(fixture.workspace, body.id);
  await aJobWithRemains(fixture.workspace);
};

/** Drives of the functions behind bulk actions. */
export const bulkDrives: Readonly<Record<string, Drive>> = {
  "functions/api/records/leads/bulk-leads.ts": (fixture) =>
    searchMany(fixture, async ({ workspace }) => {
      const assign = { kind: "assign", owner_id: workspace.adminId };
      await begin(workspace, { filter: everyone, action: assign, dry_run: true });
      await begin(workspace, { ids: [nobody], action: assign, expected_count: 1 });
    }),
  "functions/api/platform/jobs/cancel-job.ts": async ({ workspace }) => {
    const id = await aJobWithRemains(workspace);
    await workspace.request("POST", `/jobs/${id}/cancel`);
    const { body } = await begin(workspace, { ids: [nobody], action: { kind: "delete" } });
    await workspace.request("POST", `/jobs/${body.id}/cancel`);
  },
  "functions/api/platform/jobs/undo-job.ts": ({ workspace }) => undoTwice(workspace),
  "functions/queues/run-bulk-chunk.ts": async ({ workspace }) => {
    await undoTwice(workspace);
    await undoOfAddress(workspace);
    const body = { domain: "copied-co.example" };
    const { body: company } = await workspace.request("POST", "/companies", { body });
    const { body: lead } = await workspace.request("POST", "/leads", {
      body: { email: "a@copied-co.example" },
    });
    await workspace.request("PUT", `/companies/${company.id}`, { body: { city: "Linz" } });
    await eventually(
      async () => (await workspace.request("GET", `/leads/${lead.id}`)).body,
      (one) => one.company.city === "Linz",
    );
    // A new base currency has the leads of its deals counted again.
    await workspace.request("POST", "/deals", { body: { name: "Restamped", lead_ids: [lead.id] } });
    const base_currency = "CHF";
    const rates = await workspace.request("PUT", "/currency-rates", { body: { base_currency, rates: [] } });
    await ended(workspace, rates.body.job_id);
  },
};
