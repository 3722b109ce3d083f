import type { Client } from "#lib/contract/client.ts";
import type { ExportJob } from "#lib/contract/platform/jobs.ts";
import { CommandError } from "../command-error.ts";
import { exportLine } from "../progress-line.ts";
import type { Terminal } from "../terminal.ts";

/** As often as a long export tells of itself; the service answers sooner when it is over. */
const lookSeconds = 2;

/** Waits for an export to be done, showing how far it is. Throws a CommandError when it fails. */
export const awaitExport = async (
  { api, terminal }: { readonly api: Client; readonly terminal: Terminal },
  begun: ExportJob,
): Promise<ExportJob> => {
  let job = begun;
  while (job.state !== "done") {
    if (job.state === "failed")
      throw new CommandError("failed", `${job.id} has failed. ${job.failure?.message ?? ""}`.trimEnd());
    terminal.progress("export", exportLine(job));
    const { body } = await api.getJob({ params: { job_id: job.id }, query: { wait: lookSeconds } });
    if (body.kind !== "export") throw new CommandError("failed", `${job.id} is no export.`);
    job = body;
  }
  return job;
};
