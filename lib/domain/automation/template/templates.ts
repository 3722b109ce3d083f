import { isDeepStrictEqual } from "node:util";
import {
  type NewWorkflowTemplate,
  type WorkflowTemplateChange,
  type WorkflowTemplateId,
  type WorkflowTemplateRecord,
  workflowTemplatesMax,
} from "#lib/contract/automation/workflow-template-record.ts";
import { Refusal } from "#lib/contract/errors.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import { requireRoom } from "#lib/domain/platform/named-record/require-room.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { requireEdit, requireOwner } from "#lib/domain/team/sharing/require-access.ts";
import { requireMembers } from "#lib/domain/team/sharing/require-members.ts";
import { requireSoundTemplate } from "./check-template.ts";
import { findWorkflowTemplate, isOwnId, type WorkflowTemplateStore } from "./template-record.ts";

type SettleDeps = Parameters<typeof requireSoundTemplate>[0];

const kind: RecordKind<WorkflowTemplateRecord> = {
  noun: "workflow_template",
  duplicate: "duplicate_workflow_template",
  shown: (record) => record,
  authorise: (record, { actor }) =>
    requireEdit(actor, record, "This template is shared with you to use only."),
};

export interface TemplateDeps {
  readonly templates: WorkflowTemplateStore;
  readonly members: Pick<MemberReader, "list">;
  /** What documents are held against. */
  readonly settling: SettleDeps;
}

/** Saves a template; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createTemplate = async (
  { templates, members, settling }: TemplateDeps,
  id: WorkflowTemplateId,
  given: NewWorkflowTemplate,
  stamp: Stamp,
): Promise<WorkflowTemplateRecord> => {
  const { actor, at } = stamp;
  await requireMembers(members, actor.workspace_id, given.shared_with);
  await requireSoundTemplate(settling, actor, given);
  await requireRoom(templates, actor.workspace_id, {
    counts: () => true,
    own: id,
    max: workflowTemplatesMax,
    nouns: "workflow templates",
  });
  const by = { created_by: actor.member_id, updated_by: actor.member_id };
  const made = { ...by, created_at: at, updated_at: at, version: 1 };
  return addRecord(kind, templates, { id, ...given, content_version: 1, ...made }, stamp);
};

interface Which {
  readonly id: string;
  readonly ifMatch: number | undefined;
}

/** The id of a workspace's own template: nobody changes a built-in one. */
const requireOwn = async (
  templates: WorkflowTemplateStore,
  { actor }: Stamp,
  id: string,
): Promise<WorkflowTemplateId> => {
  if (isOwnId(id)) return id;
  await findWorkflowTemplate(templates, actor, id);
  throw new Refusal("forbidden", {
    detail: "It is built in. Save a template of your own with its document.",
  });
};

const byOwner = (does: string): string => `A template's owner ${does}, or an admin.`;

/** Changes a template; other parameters or another document make its next version. */
export const changeTemplate = async (
  { templates, members, settling }: TemplateDeps,
  { id: named, ifMatch }: Which,
  wanted: WorkflowTemplateChange,
  stamp: Stamp,
): Promise<WorkflowTemplateRecord> => {
  const { actor } = stamp;
  const id = await requireOwn(templates, stamp, named);
  await requireMembers(members, actor.workspace_id, wanted.shared_with);
  const apply = async (before: WorkflowTemplateRecord): Promise<WorkflowTemplateRecord> => {
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    const next: WorkflowTemplateRecord = { ...before, ...given };
    if (!isDeepStrictEqual(next.shared_with, before.shared_with))
      requireOwner(actor, before, byOwner("shares it"));
    const isNew =
      !isDeepStrictEqual(next.document, before.document) || !isDeepStrictEqual(next.params, before.params);
    if (isNew) await requireSoundTemplate(settling, actor, next);
    if (isDeepStrictEqual(next, before)) return before;
    const content_version = before.content_version + Number(isNew);
    return { ...next, content_version, updated_by: actor.member_id };
  };
  return changeRecord(kind, templates, { id, ifMatch, wanted, apply }, stamp);
};

/** Deletes a template with its versions; its name is free again. */
export const deleteTemplate = async (
  templates: WorkflowTemplateStore,
  { id: named, ifMatch }: Which,
  stamp: Stamp,
): Promise<void> => {
  const id = await requireOwn(templates, stamp, named);
  const apply = (before: WorkflowTemplateRecord): undefined => {
    requireOwner(stamp.actor, before, byOwner("deletes it"));
  };
  await changeRecord(kind, templates, { id, ifMatch, wanted: {}, apply }, stamp);
};
