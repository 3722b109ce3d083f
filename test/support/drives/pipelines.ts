import { collections } from "#lib/adapters/lake/collections.ts";
import { makeRecord } from "../records.ts";
import type { Workspace } from "../workspace.ts";
import type { Drive } from "./fixture.ts";
import { loseFile, nameLostFile } from "./lake.ts";

/** A lead with two moves behind it, through the first stages of the default pipeline. */
export const aMovedLead = async ({ request }: Workspace): Promise<string> => {
  const { body: pipelines } = await request("GET", "/pipelines");
  const [first, second] = pipelines.data[0].stages;
  const { body: lead } = await request("POST", "/leads", { body: { phone: "+442079460123" } });
  for (const { id } of [second, first])
    await request("POST", `/leads/${lead.id}/stage`, { body: { stage_id: id } });
  return lead.id;
};

/** Pipelines, and leads that move through them. */
export const pipelineDrives: Readonly<Record<string, Drive>> = {
  "functions/api/selling/pipelines/move-lead.ts": ({ workspace }) => aMovedLead(workspace),
  "functions/api/selling/pipelines/get-stage-history.ts": async ({ workspace }) => {
    const lead = await aMovedLead(workspace);
    await workspace.request("GET", `/leads/${lead}/stage-history?limit=1`);
  },
  "functions/api/selling/pipelines/explain-stage.ts": async ({ workspace }) => {
    const lead = await aMovedLead(workspace);
    await workspace.request("POST", `/leads/${lead}/stage/explain`, { body: {} });
  },
  "functions/api/selling/pipelines/dry-run-pipeline.ts": async (fixture) => {
    const [id] = await makeRecord("pipeline", fixture.workspace);
    await loseFile(fixture);
    await fixture.workspace.request("POST", `/pipelines/${id}/dry-run`, { body: {} });
  },
  "functions/api/selling/pipelines/change-pipeline.ts": async (fixture) => {
    const { request } = fixture.workspace;
    const { body } = await request("GET", "/pipelines?object=deal");
    const [{ id, stages }] = body.data;
    await nameLostFile(fixture, collections.deals);
    const [first, ...rest] = stages.map((stage: { id: string }) => ({ id: stage.id }));
    // A change of a stage's type counts its deals.
    await request("PUT", `/pipelines/${id}`, { body: { stages: [{ ...first, type: "lost" }, ...rest] } });
  },
  "functions/api/selling/pipelines/delete-pipeline.ts": async (fixture) => {
    const [id] = await makeRecord("pipeline", fixture.workspace);
    await nameLostFile(fixture);
    await fixture.workspace.request("DELETE", `/pipelines/${id}`);
  },
  "functions/api/selling/pipelines/get-board.ts": async (fixture) => {
    const [id] = await makeRecord("pipeline", fixture.workspace);
    await nameLostFile(fixture);
    await fixture.workspace.request("GET", `/pipelines/${id}/board`);
    const { body: deals } = await fixture.workspace.request("GET", "/pipelines?object=deal");
    await nameLostFile(fixture, collections.deals);
    await fixture.workspace.request("GET", `/pipelines/${deals.data[0].id}/board`);
  },
  "functions/api/selling/pipelines/delete-stage.ts": async (fixture) => {
    const { request } = fixture.workspace;
    const { body } = await request("GET", "/pipelines");
    const [{ id, stages }] = body.data;
    await request("POST", "/leads", { body: { phone: "+442079460123" } });
    await nameLostFile(fixture);
    await request("DELETE", `/pipelines/${id}/stages/${stages[0].id}?move_to=${stages[1].id}`);
  },
};
