import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { LeadId, RunId, WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import type { OfferWrite } from "#lib/domain/selling/assignment/offer/offer.ts";
import type { TurnWrite } from "#lib/domain/selling/assignment/turn-ledger.ts";
import type { ContactBook, ContactReader, ContactWrite } from "./contact-book.ts";
import type { NewRecord } from "./record-write.ts";
import type { GroupId, RunGroup } from "./run-group.ts";
import type { RunRecord } from "./run-record.ts";
import type { Sent } from "./run-state.ts";

/** What is known of one lead and one workflow. */
export interface Standing {
  readonly workflowId: WorkflowId;
  /** The run under way; null where there is none. */
  readonly active: RunId | null;
  readonly lastRun: RunId;
  readonly lastEnrolledAt: string;
  /** When its last enrolments of an hour were, the newest last; RFC 3339. */
  readonly recent: readonly string[];
  readonly version: number;
}

/** A stretch of a run, written whole or not at all: what it did to the lead together with where it stands. */
export interface RunWrite {
  /** Absent for a new run. */
  readonly before?: RunRecord;
  readonly after: RunRecord;
  readonly trace: readonly TraceLine[];
  readonly lead?: { readonly before: StoredLead; readonly after: StoredLead; readonly audit: AuditEntry };
  /** What it makes about the lead. */
  readonly records?: readonly NewRecord[];
  /** Turns of pools that chose the lead's owner. */
  readonly turns?: TurnWrite["pools"];
  /** What is asked of that owner. */
  readonly offer?: OfferWrite;
  /** Contacts with the lead, counted with where the run stands. */
  readonly contacts?: ContactWrite;
  /** Workflows through which it sends the lead as well. */
  readonly sent?: readonly Sent[];
  /** Of a new run, and of a failed one that goes on: the lead's standing in the workflow as it was read. */
  readonly standing?: Standing | undefined;
}

/** Lists runs. */
export interface RunLister {
  /** A workflow's runs, newest first, strictly below `before` when given. */
  ofWorkflow(
    workspaceId: WorkspaceId,
    workflow: WorkflowId,
    options: { readonly before: string | undefined; readonly expected: number },
  ): AsyncIterable<RunRecord>;
}

export interface RunReader extends ContactReader {
  get(workspaceId: WorkspaceId, id: RunId): Promise<RunRecord | undefined>;
  trace(workspaceId: WorkspaceId, id: RunId): Promise<readonly TraceLine[]>;
  standing(workspaceId: WorkspaceId, lead: LeadId, workflow: WorkflowId): Promise<Standing | undefined>;
  /** Of every workflow in which the lead is or was. */
  standings(workspaceId: WorkspaceId, lead: LeadId): Promise<readonly Standing[]>;
  /** How many triggers of a workflow were dropped while it was paused. */
  dropped(workspaceId: WorkspaceId, workflow: WorkflowId): Promise<number>;
}

/** A group as it becomes, and when it is looked at again; null: not by itself. */
export interface GroupWrite {
  readonly before: RunGroup | undefined;
  readonly after: RunGroup;
  readonly due: string | null;
}

/** Groups of runs that were begun in bulk. */
export interface GroupStore {
  group(id: GroupId): Promise<RunGroup | undefined>;
  /** `stale`: it is not what was read any more. Nothing was written then. */
  writeGroup(write: GroupWrite): Promise<"stored" | "stale">;
}

export interface RunStore extends RunReader, ContactBook, GroupStore {
  /** `stale`: the run, the lead, its standing or its contacts are not what was read any more. Nothing was written then. */
  write(write: RunWrite): Promise<"stored" | "stale">;
  /** Counts a trigger that was dropped, by the run that it would have begun: each once, however often it is told. */
  drop(workspaceId: WorkspaceId, workflow: WorkflowId, run: RunId, now: Date): Promise<void>;
}
