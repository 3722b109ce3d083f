import type { JobId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { ExportJobRecord } from "#lib/domain/platform/job/export-job.ts";
import type { JobRecord } from "#lib/domain/platform/job/job-record.ts";
import type { JobStarter, JobStore } from "#lib/domain/platform/job/job-store.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import type { AnyRecord } from "#lib/domain/records/record-kind/record-kind.ts";
import type { ExportFiles } from "#lib/domain/transfer/export/export-files.ts";
import type { ExportRun } from "#lib/domain/transfer/export/run-export.ts";
import type { LeadSource } from "#lib/domain/transfer/export/select-leads.ts";

/** Jobs, leads and files as the ports promise them, in memory. */
export class Memory {
  readonly jobs = new Map<JobId, ExportJobRecord>();
  readonly latest = new Map<string, JobId>();
  readonly audits: AuditEntry[] = [];
  readonly objects = new Map<string, string>();
  leads: Lead[] = [];
  /** Of other kinds, in the order in which they are found. */
  readonly records = new Map<string, readonly AnyRecord[]>();

  readonly jobStore: JobStore = {
    get: async (_, id) => this.jobs.get(id),
    write: async ({ before, after, audit }) => {
      if (this.jobs.get(before.id)?.version !== before.version) return false;
      this.#keep(after);
      if (audit !== undefined) this.audits.push(audit);
      return true;
    },
    begin: async ({ job, audit }) => {
      this.#keep(job);
      this.audits.push(audit);
      return true;
    },
  };

  readonly jobStarter: JobStarter = {
    latest: async (_, fingerprint) => {
      const id = this.latest.get(fingerprint);
      return id && this.jobs.get(id);
    },
    start: async ({ job, fingerprint, previous, audit }) => {
      if (this.latest.get(fingerprint) !== previous?.id) return false;
      this.latest.set(fingerprint, job.id);
      this.jobs.set(job.id, job);
      this.audits.push(audit);
      return true;
    },
  };

  readonly leadReader: LeadReader = {
    get: async (workspaceId, id) => this.#stored(workspaceId).find(({ lead }) => lead.id === id),
    holderOf: async (_, { value }) => this.leads.find(({ email }) => email === value)?.id,
    count: async () => this.leads.length,
    newestFirst: (workspaceId) => this.#newestFirst(workspaceId),
  };

  /** Nobody has events here. */
  readonly source: LeadSource & Pick<ExportRun, "lake" | "recordLake"> = {
    leads: this.leadReader,
    lake: {
      inOrder: () => {
        throw new Error("nobody asks for events");
      },
    },
    recordLake: { inOrder: (kind) => this.#records(kind.name) },
    engagement: { of: async () => [] },
  };

  readonly files: ExportFiles = {
    put: async ({ key }, bytes) => {
      const blocks: Uint8Array[] = [];
      for await (const block of bytes) blocks.push(block);
      const all = Buffer.concat(blocks);
      this.objects.set(key, all.toString());
      return all.length;
    },
    remove: async (keys) => {
      for (const key of keys) this.objects.delete(key);
    },
  };

  async *#records<R extends AnyRecord>(kind: string): AsyncGenerator<R> {
    yield* (this.records.get(kind) ?? []) as readonly R[];
  }

  #keep(job: JobRecord): void {
    if (job.kind !== "export") throw new Error("exports alone are kept here");
    this.jobs.set(job.id, job);
  }

  async *#newestFirst(workspaceId: WorkspaceId) {
    yield* this.#stored(workspaceId).toSorted((a, b) => (a.lead.id < b.lead.id ? 1 : -1));
  }

  #stored(workspaceId: WorkspaceId) {
    const writtenBy = { kind: "import", importId: "imp_1", row: 1 } as const;
    return this.leads.map((lead) => ({ workspaceId, lead, writtenBy }));
  }
}
