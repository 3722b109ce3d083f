import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type { ValidationRule } from "#lib/contract/records/validation-rules.ts";
import type { WorkspaceSettings } from "#lib/contract/records/workspace-settings-record.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import type { AuditEntry } from "#lib/domain/platform/audit/audit-entry.ts";
import type { LeadValidator } from "./lead-validator.ts";
import type { Reference } from "./reference.ts";

/** Settings of the workspace, with the version of their last change. */
export type StoredSettings = WorkspaceSettings & { readonly version: number };

/** What a workspace adds to deals: fields of its own, by key, and pipelines, the default one first. */
export interface DealSchema {
  /** Absent where nobody has written any. */
  readonly settings?: StoredSettings | undefined;
  readonly fields: CustomField[];
  readonly pipelines: PipelineRecord[];
}

/** What a workspace adds to the lead: fields of its own, rules, and pipelines; and to its deals. */
export interface LeadSchema {
  /** Grows with every change of a field or a rule. */
  readonly revision: number;
  /** Those of leads and then of companies, by key. */
  readonly fields: CustomField[];
  /** In the order in which they were made. */
  readonly rules: ValidationRule[];
  /** The default one first, then in the order in which they were made. */
  readonly pipelines: PipelineRecord[];
  readonly deals: DealSchema;
  /** Absent where nobody has written any. */
  readonly settings?: StoredSettings | undefined;
  /** The active scoring model. */
  readonly scoring?: ScoringModelRecord;
  /** The active scoring model is paused because of its author: scores stay as they are. */
  readonly isScoringPaused?: true;
}

/** Of a workspace that has added nothing. */
export const plainSchema: LeadSchema = {
  revision: 0,
  fields: [],
  rules: [],
  pipelines: [],
  deals: { fields: [], pipelines: [] },
};

/** All fields of a workspace's own, whatever they are of. */
export const allFields = ({ fields, deals }: Pick<LeadSchema, "fields" | "deals">): CustomField[] => [
  ...fields,
  ...deals.fields,
];

/** The pipelines of leads, then those of deals. */
export const allPipelines = ({
  pipelines,
  deals,
}: Pick<LeadSchema, "pipelines" | "deals">): PipelineRecord[] => [...pipelines, ...deals.pipelines];

export interface LeadSchemaSource {
  /** The schema as it is now: a consistent read. */
  read(workspaceId: WorkspaceId): Promise<LeadSchema>;
}

export interface LeadSchemaReader extends LeadSchemaSource {
  /** Of some references those that name a record which exists, by their keys. A deleted lead does not. */
  existing(workspaceId: WorkspaceId, references: readonly Reference[]): Promise<ReadonlySet<string>>;
  /** The validator that a schema makes as of `now`. */
  validator(leadSchema: LeadSchema, now: Date): Promise<LeadValidator>;
}

/** One part of the schema, before and after; absent before it is made and after it is deleted. */
export type SchemaChange =
  | { readonly field: { readonly before?: CustomField; readonly after?: CustomField } }
  | { readonly rule: { readonly before?: ValidationRule; readonly after?: ValidationRule } };

export interface LeadSchemaWriter extends LeadSchemaSource {
  /**
   * Writes a change to the schema that was read, with its audit entry; false when the schema has changed since. Changes
   * go one after the other, so that what was checked against the whole schema still holds.
   */
  write(leadSchema: LeadSchema, change: SchemaChange, audit: AuditEntry): Promise<boolean>;
}
