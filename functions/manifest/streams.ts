import { dispatchedChanges } from "#lib/contract/dispatched-kinds.ts";
import type { FunctionRow } from "./function-row.ts";

/** A function that the table's stream feeds. */
export interface StreamRow extends FunctionRow {
  /** Changes that it gets, as Lambda's event filters have them: any of these. The others cost no invocation. */
  readonly filters: readonly Readonly<Record<string, unknown>>[];
}

const now = (image: Readonly<Record<string, unknown>>) => ({ dynamodb: { NewImage: image } });
const kinds = (...names: readonly string[]) => ({ kind: { S: names } });

/** `functions/streams/<name>.ts`. */
export const streamFunctions = {
  "derive-events": {
    uses: ["eventLog", "eventPublisher", "unreadChanges"],
    filters: [
      now(kinds("member", "import", "run", "run_group")),
      // Of bulk actions only the end.
      now({ ...kinds("job"), record: { M: { ended_at: { S: [{ exists: true }] } } } }),
      // Of campaigns those that are shared.
      now({
        ...kinds("campaign"),
        record: { M: { last_share: { M: { access: { S: [{ exists: true }] } } } } },
      }),
      // Leads that a job writes, an import or a bulk action, give no event of their own. Those of writers that only a newer
      // release knows pass, so that the function stores their changes.
      now({
        ...kinds("lead"),
        written_by: { M: { kind: { S: [{ "anything-but": ["import", "bulk", "system"] }] } } },
      }),
    ],
  },
  // Two readers are all that a shard of the stream serves without throttling: what follows next joins one of them.
  "dispatch-work": {
    uses: [
      "stepDispatcher",
      "jobDispatcher",
      "lakeDispatcher",
      "sourceDispatcher",
      "taskDispatcher",
      "leadChangeDispatcher",
      "assignmentDispatcher",
      "assignmentWatch",
      "relatedRecordsDispatcher",
      "companyWatch",
      "membershipDispatcher",
      "membershipRuleWatch",
      "tombstoneWriter",
      "suppressionReader",
      "runDispatcher",
      "callDispatcher",
      "unreadChanges",
    ],
    filters: dispatchedChanges,
  },
} as const satisfies Record<string, StreamRow>;
