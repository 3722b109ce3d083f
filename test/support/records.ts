import type { AnyRoute } from "#lib/contract/route.ts";
import { sourceBody } from "./a-saved-source.ts";
import { aDelivery } from "./drives/webhooks.ts";
import { eventually } from "./eventually.ts";
import { yearly } from "./scheduled-exports.ts";
import { aDraft, aRun } from "./workflows.ts";
import type { Workspace } from "./workspace.ts";

export type RecordKind = NonNullable<AnyRoute["finds"]>;

/** Makes a record through the API; answers every way in which a path may name it, its id first. */
type Maker = (workspace: Workspace) => Promise<readonly [id: string, ...others: string[]]>;

/** Waits for a record that moves by itself to come to rest. */
const inState = async ({ request }: Workspace, path: string, state: string): Promise<void> => {
  await eventually(
    () => request("GET", path),
    ({ body }) => body.state === state,
  );
};

let made = 0;
const anEmail = (): string => {
  made += 1;
  return `record-${made}@example.com`;
};

/** Nobody listens there. */
const deafWebhook = { url: "http://127.0.0.1:9/leadrail", events: ["lead.*"] };

/** Of kinds that are declared as records. */
const declared: Partial<Record<RecordKind, Maker>> = {
  activity: async ({ request }) => {
    const body = { kind: "task", subject: "Call back in spring" };
    return [(await request("POST", "/activities", { body })).body.id];
  },
  campaign: async ({ request }) => [
    (await request("POST", "/campaigns", { body: { name: "A campaign" } })).body.id,
  ],
  comment: async ({ request }) => {
    const { body: lead } = await request("POST", "/leads", { body: { email: anEmail() } });
    return [(await request("POST", "/comments", { body: { on: lead.id, body: "Well." } })).body.id];
  },
  template: async ({ request }) => [
    (await request("POST", "/templates", { body: { name: "A template" } })).body.id,
  ],
  company: async ({ request }) => {
    made += 1;
    const body = { name: `Company ${made}`, domain: `company-${made}.example` };
    return [(await request("POST", "/companies", { body })).body.id];
  },
  contact: async (workspace) => {
    const names = await makeRecord("lead", workspace);
    await workspace.request("POST", `/leads/${names[0]}/convert`, { body: {} });
    return names;
  },
  deal: async ({ request }) => [(await request("POST", "/deals", { body: { name: "A deal" } })).body.id],
};

/** A maker for each kind of record that paths name. */
export const recordMakers: Partial<Record<RecordKind, Maker>> = {
  ...declared,
  lead: async ({ request }) => {
    const email = anEmail();
    const body = { email, external_ids: { crm: email } };
    const { body: lead } = await request("POST", "/leads", { body });
    return [lead.id, `email:${email}`, `ext:crm:${email}`];
  },
  customField: async ({ request }) => {
    made += 1;
    const body = { key: `field_${made}`, kind: "text", label: "A field" };
    return [(await request("POST", "/custom-fields", { body })).body.id];
  },
  validationRule: async ({ request }) => {
    const body = { name: "A rule", check: { kind: "reference", field: "source", to: "member", by: "email" } };
    return [(await request("POST", "/validation-rules", { body })).body.id];
  },
  member: async ({ request }) => {
    const body = { email: anEmail(), name: "A colleague", role: "sales_rep" };
    return [(await request("POST", "/team/members", { body })).body.id];
  },
  apiKey: async ({ request }) => [(await request("POST", "/api-keys", { body: { name: "A key" } })).body.id],
  import: async (workspace) => {
    const rows = [{ "E-mail": anEmail(), Name: "Ada" }, { "E-mail": "no address" }];
    const body = { source: { kind: "rows", rows } };
    const { body: made } = await workspace.request("POST", "/leads/import", { body });
    await inState(workspace, `/leads/import/${made.id}`, "validated");
    return [made.id];
  },
  importSource: async ({ request }) => {
    made += 1;
    const body = sourceBody({ name: `Source ${made}` });
    return [(await request("POST", "/import-sources", { body })).body.id];
  },
  exportSchedule: async ({ request }) => {
    made += 1;
    const body = { name: `Schedule ${made}`, schedule: yearly };
    return [(await request("POST", "/export-schedules", { body })).body.id];
  },
  mapping: async ({ request }) => {
    made += 1;
    const body = { name: `mapping-${made}`, mapping: [{ column: "E-mail", field: "email" }] };
    return [(await request("POST", "/mappings", { body })).body.id];
  },
  list: async ({ request }) => {
    made += 1;
    return [(await request("POST", "/lists", { body: { name: `List ${made}`, kind: "static" } })).body.id];
  },
  listTemplate: async ({ request }) => {
    made += 1;
    const body = { name: `Template ${made}`, filter: "score >= 70" };
    return [(await request("POST", "/list-templates", { body })).body.id];
  },
  scoringModel: async ({ request }) => {
    made += 1;
    const fit = [{ id: "named", when: "title EXISTS", points: 5 }];
    return [(await request("POST", "/scoring/models", { body: { name: `Model ${made}`, fit } })).body.id];
  },
  savedFilter: async ({ request }) => {
    made += 1;
    const body = { name: `Filter ${made}`, filter: "score >= 70" };
    return [(await request("POST", "/saved-filters", { body })).body.id];
  },
  assignmentPool: async ({ request, adminId }) => {
    made += 1;
    const body = { name: `Pool ${made}`, members: [{ member_id: adminId }] };
    return [(await request("POST", "/assignment-pools", { body })).body.id];
  },
  assignmentRule: async (workspace) => {
    const [pool_id] = await makeRecord("assignmentPool", workspace);
    made += 1;
    const body = { name: `Assignment ${made}`, entries: [{ pool_id }] };
    return [(await workspace.request("POST", "/assignment-rules", { body })).body.id];
  },
  tag: async ({ request }) => {
    made += 1;
    return [(await request("POST", "/tags", { body: { name: `Tag ${made}` } })).body.id];
  },
  pipeline: async ({ request }) => {
    made += 1;
    const body = { name: `Pipeline ${made}`, stages: [{ name: "Only" }] };
    return [(await request("POST", "/pipelines", { body })).body.id];
  },
  stage: async ({ request }) => {
    made += 1;
    const body = { name: `Pipeline ${made}`, stages: [{ name: "First" }, { name: "Second" }] };
    const { body: pipeline } = await request("POST", "/pipelines", { body });
    return [`${pipeline.id}/${pipeline.stages[1].id}`];
  },
  webhook: async ({ request }) => {
    return [(await request("POST", "/webhooks", { body: deafWebhook })).body.id];
  },
  delivery: async (workspace) => {
    const { webhookId, deliveryId } = await aDelivery(workspace);
    return [`${webhookId}/${deliveryId}`];
  },
  replay: async ({ request }) => {
    const { body: webhook } = await request("POST", "/webhooks", { body: deafWebhook });
    const body = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-01T00:00:01.000Z" };
    const { body: replay } = await request("POST", `/webhooks/${webhook.id}/replay`, { body });
    await eventually(
      () => request("GET", `/webhooks/${webhook.id}/replays/${replay.id}`),
      ({ body: now }) => now.state === "done",
    );
    return [`${webhook.id}/${replay.id}`];
  },
  workflowTemplate: async ({ request }) => {
    made += 1;
    const body = { name: `Workflow template ${made}`, document: { steps: [{ end: true }] } };
    return [(await request("POST", "/workflow-templates", { body })).body.id];
  },
  workflow: async (workspace) => {
    // With the split that the example of deciding one names.
    const arms = ["short", "long"].map((name) => ({ name, weight: 50, steps: [{ wait: { days: 2 } }] }));
    return [await aDraft(workspace, { steps: [{ split: { name: "tone", arms } }] })];
  },
  run: async (workspace) => [(await aRun(workspace)).run],
  job: async (workspace) => {
    const headers = { prefer: "respond-async" };
    const ask = async (query = "") =>
      (await workspace.request("GET", `/leads/export${query}`, { headers })).body;
    made += 1;
    const first = await ask();
    // The same query is answered by the same job again.
    const job = first.state === "done" ? await ask(`?score%5Blt%5D=${1_000 + made}`) : first;
    await inState(workspace, `/jobs/${job.id}`, "done");
    return [job.id];
  },
};

/** Makes the record that a route's path names. Throws, naming the kind, when nobody knows how. */
export const makeRecord = async (kind: RecordKind, workspace: Workspace): ReturnType<Maker> => {
  const make = recordMakers[kind];
  if (make === undefined) throw new Error(`test/support/records.ts makes no ${kind}`);
  return make(workspace);
};
