import * as z from "zod";
import { Filter } from "#lib/contract/platform/filters.ts";
import { CompanyId, JobId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { BulkCounts, JobAction } from "#lib/contract/transfer/bulk-action.ts";
import { jobShape } from "./job-shape.ts";

/** Leads of one chunk: one message, a second or so of work. */
export const chunkLeads = 500;

/** What the service does by itself, and shows nobody: brings a company's leads to what it says. */
const CopyCompany = z.strictObject({
  kind: z.literal("copy_company"),
  company_id: CompanyId,
  /** Of the company, as it was when the job was begun. */
  version: z.int().min(1),
  said_at: Timestamp,
});
/** The same: opts out the leads whose unsubscribes and complaints were only counted. */
const KeepOptOuts = z.strictObject({ kind: z.literal("keep_opt_outs") });
export const KeptAction = z.discriminatedUnion("kind", [...JobAction.options, CopyCompany, KeepOptOuts]);
export type KeptAction = z.infer<typeof KeptAction>;

/** What the service does by itself: nobody's job, and shown to nobody. */
export type ServiceAction = z.infer<typeof CopyCompany> | z.infer<typeof KeepOptOuts>;
export const isServiceAction = (action: KeptAction): action is ServiceAction =>
  action.kind === "copy_company" || action.kind === "keep_opt_outs";

/**
 * True for a job that acts in no member's name. Besides the service's own jobs, this is the job that brings deals to the
 * stored currency rates and stage types: it uses no rights of the member whose write began it, who may be a sales rep.
 */
export const actsForNoMember = (action: KeptAction): boolean =>
  isServiceAction(action) || action.kind === "restamp_deals";

/** A bulk action, or the undo of one, as the table holds it. */
export const BulkJobRecord = z.strictObject({
  ...jobShape,
  kind: z.literal("bulk"),
  action: KeptAction,
  /** Of whoever began it, as it was then: by this role leads may be changed. */
  actor_role: Role,
  /** Which leads: those that they see and that pass. Null where they are named, and for an undo. */
  selection: z.strictObject({ filter: Filter, time_zone: z.string() }).nullable(),
  expected_count: z.int().nullable(),
  undoes: JobId.nullable(),
  undone_by: JobId.nullable(),
  as_of: Timestamp.nullable(),
  /** Of the object that names its leads; null until they are gathered. */
  ids_key: z.string().nullable(),
  chunks_total: z.int().min(0),
  chunks_done: z.int().min(0),
  counts: BulkCounts,
  /** When its last chunk was through and its file written: nothing of it happens after that. */
  ended_at: Timestamp.nullable(),
  /** Of the file of what was left as it is; null where there is none. */
  errors_key: z.string().nullable(),
});
export type BulkJobRecord = z.infer<typeof BulkJobRecord>;

export const noBulkCounts: BulkCounts = { matched: 0, changed: 0, unchanged: 0, refused: 0, failed: 0 };

/** Whether its leads are known, so that its chunks may run. */
export const isGathered = ({ running_since }: BulkJobRecord): boolean => running_since !== null;

/** Whether a pool or a rule chooses the owner of each of its leads; taking that back needs neither. */
export const isShared = ({ action, undoes }: Pick<BulkJobRecord, "action" | "undoes">): boolean =>
  action.kind === "assign_by" && undoes === null;

/** Leads that it is through with. */
export const leadsDone = ({ counts }: Pick<BulkJobRecord, "counts">): number =>
  counts.changed + counts.unchanged + counts.refused + counts.failed;
