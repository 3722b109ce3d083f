import { areaOf } from "#lib/contract/areas.ts";
import { routes } from "#lib/contract/index.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { assignmentDrives } from "./drives/assignment.ts";
import { bulkDrives } from "./drives/bulk.ts";
import { callRoute, createLead } from "./drives/calls.ts";
import { exportDrives } from "./drives/exports.ts";
import type { Drive } from "./drives/fixture.ts";
import { importDrives } from "./drives/imports.ts";
import { listDrives } from "./drives/lists.ts";
import { pipelineDrives } from "./drives/pipelines.ts";
import { recordKindDrives } from "./drives/record-kinds.ts";
import { searchDrives } from "./drives/search.ts";
import { streamDrives } from "./drives/streams.ts";
import { suppressionDrives } from "./drives/suppressions.ts";
import { webhookDrives } from "./drives/webhooks.ts";
import { workflowDrives } from "./drives/workflows.ts";
import { workspaceTaskDrives } from "./drives/workspace-tasks.ts";
import { eventually } from "./eventually.ts";
import { makeRecord } from "./records.ts";

const drives: Readonly<Record<string, Drive>> = {
  "functions/authorizer.ts": ({ workspace }) => workspace.request("GET", "/limits"),
  "functions/api/platform/meta/preflight.ts": ({ service }) =>
    service.request("OPTIONS", "/leads", { key: null, headers: { origin: "https://app.example.com" } }),
  "functions/api/records/validation-rules/activate-validation-rule.ts": async ({
    workspace: { request },
  }) => {
    await request("POST", "/leads", { body: { phone: "+442079460123" } });
    const rule = { name: "One number, one lead", check: { kind: "unique", field: "phone" } };
    const { body } = await request("POST", "/validation-rules", { body: rule });
    await request("POST", `/validation-rules/${body.id}/activate`);
    await request("POST", `/validation-rules/${body.id}/activate?cursor=of-nobody`);
  },
  "functions/api/events/events/list-events.ts": async ({ workspace: { request, adminId } }) => {
    await eventually(
      () => request("GET", "/events"),
      ({ status, body }) => status !== 200 || body.data.length > 0,
    );
    // One resource's events are found by the index.
    await request("GET", `/events?resource=${adminId}`);
  },
  ...assignmentDrives,
  "functions/api/selling/scoring/adjust-lead-score.ts": async ({ workspace }) => {
    const { body } = await createLead(workspace);
    await workspace.request("POST", "/engagement/events", {
      body: {
        events: [{ id: "o1", type: "open", lead_id: body.id, occurred_at: "2026-01-01T00:00:00.000Z" }],
      },
    });
    const id = (await makeRecord("scoringModel", workspace))[0];
    await workspace.request("POST", `/scoring/models/${id}/activate`);
    await workspace.request("POST", `/leads/${body.id}/score/adjust`, { body: { points: 5, reason: "x" } });
  },
  ...bulkDrives,
  ...exportDrives,
  ...importDrives,
  ...listDrives,
  ...recordKindDrives,
  ...pipelineDrives,
  ...searchDrives,
  ...streamDrives,
  ...suppressionDrives,
  ...webhookDrives,
  ...workflowDrives,
  ...workspaceTaskDrives,
};

const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const byRoute: Readonly<Record<string, Drive>> = Object.fromEntries(
  Object.values<AnyRoute>(routes).map((route) => [
    `functions/api/${areaOf(route.area).context}/${route.area}/${kebab(route.id)}.ts`,
    callRoute(route),
  ]),
);

/** The drive of a function. Throws, naming it, when there is none. */
export const driveOf = (sourceFile: string): Drive => {
  const drive = drives[sourceFile] ?? byRoute[sourceFile];
  if (drive === undefined) throw new Error(`test/support/drives.ts drives no ${sourceFile}`);
  return drive;
};
