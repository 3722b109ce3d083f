import { createHash } from "node:crypto";
import type {
  AssignmentPoolId,
  AssignmentRuleId,
  Id,
  ImportId,
  JobId,
  LeadId,
  MemberId,
  WorkspaceId,
} from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { AssignmentCause } from "#lib/contract/selling/assignment-record.ts";
import type { Cause } from "#lib/domain/platform/audit/cause.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { AutomaticChanges } from "./automatic-changes.ts";
import type { ScoreState } from "./score-state.ts";

/**
 * Who wrote an image. `manual` is one lead by hand, `api` a batch; single changes by a workflow, a rule or a CRM give
 * events as a person's do. Images of `import` and `bulk` give none, since the job's end gives the summary.
 */
export type WrittenBy =
  | {
      readonly kind: "manual" | "api";
      readonly memberId: MemberId;
      readonly requestId: string;
      /** The event because of which it was written. */
      readonly cause?: Cause;
      /** An id that follows from the request's key, by which the request knows what its first try did. */
      readonly as?: string;
    }
  | {
      readonly kind: "import";
      readonly importId: ImportId;
      readonly row: number;
    }
  /** A step of a workflow's run, for this lead alone. */
  | {
      readonly kind: "workflow";
      readonly workflowId: Id<"workflow">;
      readonly runId: Id<"run">;
      readonly step: string;
      readonly cause?: Cause;
    }
  | {
      readonly kind: "rule";
      readonly rule: "stage" | "assignment";
      readonly ruleId: string;
      /** Of a stage's rule: what made it hold. */
      readonly driver?: string;
      readonly cause?: Cause;
    }
  /** A run of the sync with a CRM. */
  | {
      readonly kind: "crm";
      readonly connectionId: Id<"connection">;
      readonly runId: Id<"sync">;
      readonly cause?: Cause;
    }
  /** What the service keeps up by itself; gives no event of its own either. */
  | { readonly kind: "system"; readonly task: "follow" | "deleted_list" }
  | { readonly kind: "bulk"; readonly jobId: JobId };

/** How the lead came to its owner, told by whoever assigned it. */
export interface AssignmentNote {
  /** The version of the lead that it is about; of any other it says nothing. */
  readonly version: number;
  readonly cause: AssignmentCause;
  readonly rule_id?: AssignmentRuleId;
  readonly pool_id?: AssignmentPoolId;
  readonly reason?: string;
}

/** A lead as the table holds it. */
export interface StoredLead {
  readonly workspaceId: WorkspaceId;
  readonly lead: Lead;
  readonly writtenBy: WrittenBy;
  readonly assignment?: AssignmentNote;
  /** The fields beside email and external ids whose values this lead holds alone, by their names in filters. */
  readonly uniqueFields?: readonly string[];
  /** The values that automation has changed since a person, a file or a job wrote them; absent where there is none. */
  readonly automatic?: AutomaticChanges;
  /** What its computed score is made of; absent where none is, or where its fields say all. */
  readonly scoreState?: ScoreState;
  /**
   * How often and when the lead was last written without a change of its own data, and when last by somebody who said so;
   * absent where it never was.
   */
  readonly bookkept?: { readonly count: number; readonly at: string; readonly own_at?: string };
  /** Set while the lead is in the bin, where nothing but a restore sees it. */
  readonly deleted?: { readonly at: string; readonly by: MemberId };
}

/** A member's request, or the service itself with the id `nobody`. */
export type RequestWriter = Extract<WrittenBy, { readonly kind: "manual" | "api" }>;

export const writtenBy = (stamp: Stamp, as?: string): RequestWriter => ({
  kind: stamp.via,
  memberId: stamp.actor.member_id,
  requestId: stamp.requestId,
  ...(stamp.cause !== undefined && { cause: stamp.cause }),
  ...(as !== undefined && { as }),
});

/** A unique value of a lead, which a lock item guards. */
export interface UniqueValue {
  /** `field`: one that the workspace has made unique; its value begins with the field's name. */
  readonly kind: "email" | "ext" | "field";
  readonly value: string;
}

/** The values that a lead holds alone; a deleted one holds none. */
export const uniqueValues = (stored: StoredLead | undefined): UniqueValue[] => {
  if (stored === undefined || stored.deleted !== undefined) return [];
  const { email, external_ids } = stored.lead;
  return [
    ...(email === null ? [] : [{ kind: "email" as const, value: email }]),
    ...Object.entries(external_ids).map(([source, id]) => ({
      kind: "ext" as const,
      value: `${source}:${id}`,
    })),
    ...(stored.uniqueFields ?? []).flatMap((name) => {
      const value = comparableValue(stored.lead, name);
      return value === undefined ? [] : [{ kind: "field" as const, value: `${name}:${value}` }];
    }),
  ];
};

/** Of a longer value the lock's key has a hash: DynamoDB's keys end at 2,048 bytes. */
const plainCharactersMax = 200;

/** A field's value as two leads are compared by it: text in any case is the same; undefined where it has none. */
export const comparableValue = (lead: Lead, name: string): string | undefined => {
  const value = valueAt(lead, name);
  const text = typeof value === "string" ? fold(value) : typeof value === "object" ? "" : String(value ?? "");
  if (text === "") return undefined;
  return text.length > plainCharactersMax ? createHash("sha256").update(text).digest("base64url") : text;
};

/** How a path names a lead: by id, by email or by a foreign system's id. */
export type LeadRef = { readonly by: "id"; readonly id: LeadId } | ({ readonly by: "unique" } & UniqueValue);
