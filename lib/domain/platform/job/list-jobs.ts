import type { Actor } from "#lib/contract/platform/actor.ts";
import type { JobState } from "#lib/contract/platform/jobs.ts";
import { listRecords, type RecordPage } from "#lib/domain/platform/named-record/list-records.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import { maySee } from "./find-job.ts";
import type { JobRecord } from "./job-record.ts";
import type { JobList } from "./job-store.ts";

interface Asked {
  readonly routeId: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly kind: JobRecord["kind"] | undefined;
  readonly state: JobState | undefined;
}

/** A page of the jobs that the actor may see, newest first; expired ones are gone. */
export const listJobs = <Shown>(
  { jobList, cursorSigner }: { readonly jobList: JobList; readonly cursorSigner: CursorSigner },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  { kind, state, ...page }: Asked,
  shown: (job: JobRecord) => Shown,
): Promise<RecordPage<Shown>> => {
  const wanted = (job: JobRecord): boolean =>
    maySee(actor, job) &&
    Date.parse(job.expires_at) > now.getTime() &&
    (kind === undefined || job.kind === kind) &&
    (state === undefined || job.state === state);
  const asked = { ...page, wanted, bound: { kind, state } };
  return listRecords({ records: jobList, signer: cursorSigner }, actor.workspace_id, asked, shown);
};
