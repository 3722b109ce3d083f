import type { ActStep } from "#lib/contract/automation/workflow-step.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { assigneeError, ownerError } from "#lib/domain/team/member/lead-owner.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { memberNamed } from "./named-in.ts";

/** A member who is told something reads it in their feed, which viewers have none of. */
const readerError = (role: Role | undefined, pointer: string): ValidationError | undefined => {
  const error = ownerError(role, pointer);
  return error?.code === "may_not_own"
    ? { ...error, code: "has_no_feed", message: "A viewer has no feed, and so would never be told." }
    : error;
};

/** Where each kind of step names a member, and what a member must be for it. */
const asked: { readonly [K in ActStep["do"]]?: readonly [key: string, errorOf: typeof ownerError] } = {
  assign: ["member_id", ownerError],
  create_deal: ["owner", ownerError],
  create_task: ["assignee", assigneeError],
  notify: ["member", readerError],
};

/** What speaks against a member of this role as whom a step is about; undefined is nobody's role. */
export const memberError = (
  step: ActStep,
  role: Role | undefined,
  pointer = "",
): ValidationError | undefined => {
  const [key, errorOf] = asked[step.do] ?? [];
  return key === undefined ? undefined : errorOf?.(role, `${pointer}/${key}`);
};

/** What is wrong with the member whom a step names. */
export const memberErrors = async (
  step: ActStep,
  pointer: string,
  members: Pick<MemberReader, "get">,
  { workspace_id }: Actor,
): Promise<ValidationError[]> => {
  const named = memberNamed(step);
  if (named === undefined) return [];
  const member = await members.get(workspace_id, named);
  const error = memberError(step, member?.role, pointer);
  return error === undefined ? [] : [error];
};
