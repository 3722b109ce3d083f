import { scheduledFunctions } from "#functions/manifest.ts";
import { fadeScores } from "#lib/domain/transfer/bulk/fade-scores.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Has each workspace's scores brought up to the day, where a model computes them. */
export const handler = scheduled(
  scheduledFunctions["fade-scores"],
  async (now, { workspaceLister, jobStore: jobs, leadSchemaReader: leadSchemas }) => {
    for (const workspaceId of await workspaceLister.list())
      await fadeScores({ jobs, leadSchemas }, workspaceId, now);
  },
);
