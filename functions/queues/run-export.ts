import { queueFunctions } from "#functions/manifest.ts";
import { JobWork } from "#lib/domain/platform/job/job-work.ts";
import { runExport } from "#lib/domain/transfer/export/run-export.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** Makes the file of one export. */
export const handler = consumer(
  queueFunctions["run-export"],
  JobWork,
  (
    { message, messageId, attempt },
    {
      jobStore: jobs,
      leadReader: leads,
      leadLake: lake,
      recordLake,
      leadEngagement: engagement,
      exportFiles: files,
      filePacker: packer,
      leadSchemaReader: leadSchema,
    },
  ) => {
    const source = { leads, lake, recordLake, engagement };
    const clock = () => new Date();
    return runExport({ jobs, ...source, files, packer, leadSchema, messageId, attempt, clock }, message);
  },
);
