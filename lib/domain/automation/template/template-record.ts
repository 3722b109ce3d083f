import type {
  WorkflowTemplate,
  WorkflowTemplateId,
  WorkflowTemplateRecord,
  WorkflowTemplateVersion,
} from "#lib/contract/automation/workflow-template-record.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { withHiddenCalls } from "#lib/domain/automation/workflow/hidden-calls.ts";
import type { NamedRecordReader, NamedRecordStore } from "#lib/domain/platform/named-record/named-record.ts";
import { accessTo } from "#lib/domain/team/sharing/access.ts";
import { type BuiltIn, builtInTemplates } from "./built-in.ts";
import { tellsMaskedTemplate } from "./tells-masked-template.ts";

export interface WorkflowTemplateReader extends NamedRecordReader<WorkflowTemplateRecord> {
  /** The latest first. */
  versions(workspaceId: WorkspaceId, id: WorkflowTemplateId): Promise<WorkflowTemplateVersion[]>;
}
export interface WorkflowTemplateStore
  extends WorkflowTemplateReader,
    NamedRecordStore<WorkflowTemplateRecord> {}

/** When the built-in ones came to be what they are. */
const builtInSince = "2026-11-22T00:00:00.000Z";

/** A built-in template as its readers see it. */
export const showBuiltIn = (template: BuiltIn): WorkflowTemplate => ({
  ...template,
  params: [...template.params],
  shared_with: { kind: "workspace", access: "view" },
  content_version: 1,
  created_by: null,
  updated_by: null,
  created_at: builtInSince,
  updated_at: builtInSince,
  version: 1,
  built_in: true,
  access: "view",
});

/** A workspace's own template as its readers see it. */
export const showOwn = (actor: Actor, record: WorkflowTemplateRecord): WorkflowTemplate => ({
  ...record,
  document: withHiddenCalls(actor, record.document),
  built_in: false,
  access: accessTo(actor, record) ?? "view",
});

/** Whether an id is that of a workspace's own template. */
export const isOwnId = (id: string): id is WorkflowTemplateId => id.startsWith("wtpl_");

/** Whether somebody may use a workspace's own template: one that is shared with them and tells them nothing masked. */
export const mayUseTemplate = (actor: Actor, record: WorkflowTemplateRecord): boolean =>
  accessTo(actor, record) !== undefined && !tellsMaskedTemplate(actor, record.document, record.params);

/** A template that somebody may use; undefined where there is none. */
export const usableTemplate = async (
  templates: Pick<WorkflowTemplateReader, "get">,
  actor: Actor,
  id: string,
): Promise<WorkflowTemplate | undefined> => {
  if (!isOwnId(id)) {
    const found = builtInTemplates.find((one) => one.id === id);
    return found && showBuiltIn(found);
  }
  const record = await templates.get(actor.workspace_id, id);
  return record === undefined || !mayUseTemplate(actor, record) ? undefined : showOwn(actor, record);
};

/** The template that a path names; one that the caller may not use is not there. */
export const findWorkflowTemplate = async (
  ...given: Parameters<typeof usableTemplate>
): Promise<WorkflowTemplate> => {
  const found = await usableTemplate(...given);
  if (found === undefined) throw new Refusal("not_found");
  return found;
};
