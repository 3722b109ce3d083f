import { routes } from "#lib/contract/index.ts";
import { publishSesEvent } from "../publish-ses-event.ts";
import type { Workspace } from "../workspace.ts";
import { callRoute, createLead } from "./calls.ts";
import type { Drive } from "./fixture.ts";

const occurred_at = "2026-11-20T10:00:00.000Z";

/** Suppresses an address, so that the workspace has a secret and its suppressions are read from then on. */
export const suppress = ({ request }: Workspace, email = "ada@example.com") => {
  const event = { id: `drive-${email}`, type: "unsubscribe", lead_id: `email:${email}`, occurred_at };
  return request("POST", "/engagement/events", { body: { events: [event] } });
};

const afterSuppressing =
  (drive: Drive): Drive =>
  async (fixture) => {
    await suppress(fixture.workspace);
    await drive(fixture);
  };

/** Functions that give an address to a lead, or hear what becomes of one. */
export const suppressionDrives: Readonly<Record<string, Drive>> = {
  "functions/api/records/engagement/record-engagement.ts": afterSuppressing(
    callRoute(routes.recordEngagement),
  ),
  "functions/api/records/leads/create-lead.ts": afterSuppressing(callRoute(routes.createLead)),
  "functions/api/records/leads/batch-leads.ts": afterSuppressing(callRoute(routes.batchLeads)),
  "functions/api/records/leads/update-lead.ts": async (fixture) => {
    await callRoute(routes.updateLead)(fixture);
    const { request } = fixture.workspace;
    await suppress(fixture.workspace);
    const { body } = await request("POST", "/leads", { body: { email: "before@example.com" } });
    await request("PUT", `/leads/${body.id}`, { body: { email: "after@example.com" } });
  },
  "functions/api/records/leads/restore-lead.ts": async ({ workspace }) => {
    await suppress(workspace, "other@example.com");
    const { body } = await createLead(workspace);
    await workspace.request("DELETE", `/leads/${body.id}`);
    await workspace.request("POST", `/leads/${body.id}/restore`);
  },
  "functions/api/records/leads/clear-opt-out.ts": async ({ workspace }) => {
    const { body } = await workspace.request("POST", "/leads", { body: { phone: "+442079460123" } });
    const path = `/leads/${body.id}`;
    await workspace.request("PUT", path, { body: { email: "ada@example.com" } });
    await workspace.request("DELETE", `${path}/opt-out`);
    await workspace.request("PUT", path, { body: { opted_out: true } });
    await workspace.request("DELETE", `${path}/opt-out`);
  },
  "functions/queues/record-ses-event.ts": async ({ service, workspace }) => {
    const { body } = await createLead(workspace);
    const about = { workspaceId: workspace.id, leadId: body.id };
    publishSesEvent(service, { ...about, eventType: "Send" });
    const part = {
      complaint: { timestamp: occurred_at, complainedRecipients: [{ emailAddress: body.email }] },
    };
    publishSesEvent(service, { ...about, eventType: "Complaint", part });
  },
};
