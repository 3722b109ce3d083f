import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "#lib/contract/client.ts";
import type { ExportJob } from "#lib/contract/jobs.ts";
import { CommandError } from "../command-error.ts";
import { exportLine } from "../progress-line.ts";
import type { Terminal } from "../terminal.ts";

/** Short for a small file; a long export is asked for every two seconds, as often as it tells of itself. */
const pauseMs = (asked: number): number => Math.min(2_000, 100 + asked * 100);

/** Waits for an export to be done, showing how far it is. Throws a CommandError when it fails. */
export const awaitExport = async (
  { api, terminal }: { readonly api: Client; readonly terminal: Terminal },
  begun: ExportJob,
): Promise<ExportJob> => {
  let job = begun;
  for (let asked = 0; job.state !== "done"; asked += 1) {
    if (job.state === "failed")
      throw new CommandError("failed", `${job.id} has failed. ${job.failure?.message ?? ""}`.trimEnd());
    terminal.progress("export", exportLine(job));
    await sleep(pauseMs(asked));
    const { body } = await api.getJob({ params: { job_id: job.id } });
    if (body.kind !== "export") throw new CommandError("failed", `${job.id} is no export.`);
    job = body;
  }
  return job;
};
