import type { JobId, LeadId } from "#lib/contract/platform/ids.ts";
import { ChunkClosed } from "#lib/domain/platform/chunked-job/run-chunk.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { BulkEntry } from "#lib/domain/transfer/bulk/bulk-journal.ts";
import type { BulkBatch, BulkChunkResult, LeftLine } from "#lib/domain/transfer/bulk/bulk-store.ts";
import type { ChunkDeps } from "#lib/domain/transfer/bulk/run-chunk.ts";
import { openGuard } from "#test/support/order-guards.ts";

/** Leads, markers and journals as the ports promise them, in memory; `between` happens whenever leads have been read. */
export class BulkMemory {
  readonly leads = new Map<LeadId, StoredLead>();
  readonly jobs = new Map<JobId, BulkJobRecord>();
  readonly batches = new Map<JobId, BulkBatch[]>();
  readonly settled = new Map<JobId, BulkChunkResult>();
  readonly lines: LeftLine[] = [];
  between: () => Promise<void> = async () => {};
  readonly #journals = new Map<string, readonly BulkEntry[]>();

  readonly deps: ChunkDeps = {
    jobs: {
      get: async (_, id) => this.jobs.get(id),
      write: async ({ after }) => {
        if (after.kind === "bulk") this.jobs.set(after.id, after);
        return true;
      },
    },
    orders: openGuard,
    files: {
      ids: async () => [...this.leads.keys()],
      due: async () => ({ of: null, leads: [...this.leads.keys()].map((id) => ({ id })) }),
      putJournal: async (_, entries) => {
        const key = `journal ${this.#journals.size}`;
        this.#journals.set(key, entries);
        return key;
      },
      journal: async (key) => this.#journals.get(key) ?? [],
      putLeft: async (_, lines) => {
        this.lines.push(...lines);
        return "left";
      },
      left: async () => this.lines,
    },
    lists: { get: async () => undefined },
    shares: { of: async () => [] },
    engagement: { of: async () => [] },
    runner: { run: async () => new Map() },
    leadSchemas: {
      read: async () => plainSchema,
      existing: async () => new Set(),
      validator: async () => openValidator,
    },
    ledger: {
      isSettled: async ({ jobId }) => this.settled.has(jobId),
      batches: async ({ jobId }) => this.batches.get(jobId) ?? [],
      settle: async (result) => {
        if (!this.settled.has(result.jobId)) this.settled.set(result.jobId, result);
      },
    },
    leads: {
      leadsOf: async (_, ids) => {
        const found = ids.flatMap((id) => {
          const lead = this.leads.get(id);
          return lead === undefined ? [] : [[id, lead] as const];
        });
        await this.between();
        return new Map(found);
      },
      holdersOfValues: async () => new Map(),
      putAll: async (puts, { jobId, journal }) => {
        if (this.settled.has(jobId)) throw new ChunkClosed();
        const isStale = ({ before, after }: LeadPut): boolean =>
          this.leads.get(after.lead.id)?.lead.version !== before?.lead.version;
        const lost = puts.filter(isStale);
        const won = puts.filter((put) => !lost.includes(put));
        for (const { after } of won) this.leads.set(after.lead.id, after);
        const ids = won.map(({ after }) => after.lead.id);
        if (ids.length > 0) this.batches.set(jobId, [...(this.batches.get(jobId) ?? []), { ids, journal }]);
        return new Set(lost);
      },
    },
  };
}
