import type { CapabilityName } from "#lib/contract/capabilities.ts";
import type { RouteId } from "#lib/contract/index.ts";

/** What one function uses and how large it is. Grants, environment and dependencies come from `uses`. */
export interface FunctionRow {
  readonly uses: readonly CapabilityName[];
  /** Default 10 for API functions, which API Gateway cuts at 29. */
  readonly timeoutSeconds?: number;
  /** Default 512. CPU grows with it. */
  readonly memoryMb?: number;
}

/** A consumer of an SQS queue. */
export interface QueueRow extends FunctionRow {
  readonly queue: "uploads_queue" | "import_steps_queue" | "import_chunks_queue" | "jobs_queue";
  readonly batchSize: number;
  readonly maximumConcurrency: number;
}

export interface ScheduleRow extends FunctionRow {
  /** EventBridge Scheduler expression, UTC. */
  readonly schedule: string;
}

/** API functions by route id; the file is `functions/api/<area>/<route id in kebab-case>.ts`. */
export const apiFunctions = {
  createLead: { uses: ["leadWriter"] },
  listLeads: { uses: ["leadReader", "cursorSigner"] },
  getLead: { uses: ["leadReader"] },
  updateLead: { uses: ["leadWriter"] },
  deleteLead: { uses: ["leadWriter"] },
  restoreLead: { uses: ["leadWriter"] },
  batchLeads: { uses: ["leadWriter"], timeoutSeconds: 29 },
} as const satisfies Partial<Record<RouteId, FunctionRow>>;

/** `functions/queues/<name>.ts`. */
export const queueFunctions = {} as const satisfies Record<string, QueueRow>;

/** `functions/streams/<name>.ts`, each fed by the table's stream. */
export const streamFunctions = {} as const satisfies Record<string, FunctionRow>;

/** `functions/schedules/<name>.ts`. */
export const scheduledFunctions = {} as const satisfies Record<string, ScheduleRow>;
