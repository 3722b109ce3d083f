import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ImportOptions } from "#lib/contract/transfer/import-options.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import { requireStaticList } from "#lib/domain/segments/list/require-static-list.ts";
import { requireLeadOwner, roleIn } from "#lib/domain/team/member/lead-owner.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { defaultOptions } from "./create-import.ts";
import type { ImportRecord } from "./import-record.ts";

const refuse = (error: ValidationError): never => {
  throw new Refusal("validation_failed", { errors: [error] });
};

const requireOwner = async (
  members: Pick<MemberReader, "get">,
  actor: Actor,
  { owner_id: owner }: ImportOptions,
): Promise<void> => {
  if (owner === null) return;
  if (actor.role === "sales_rep" && owner !== actor.member_id)
    throw new Refusal("forbidden", { detail: "You can't import leads for another member." });
  await requireLeadOwner(roleIn(members), actor.workspace_id, owner, "/options/owner_id");
};

/** What settling options asks. */
export interface OptionDeps {
  readonly members: Pick<MemberReader, "get">;
  readonly lists: Pick<ListReader, "get">;
}

/** The options of a new import: those that were given, those of its parent, or the ordinary ones. */
export const settleOptions = async (
  { members, lists }: OptionDeps,
  actor: Actor,
  { given, parent }: { readonly given: ImportOptions | undefined; readonly parent: ImportRecord | undefined },
): Promise<ImportOptions> => {
  if (parent !== undefined && given !== undefined)
    refuse({
      pointer: "/options",
      code: "not_with_parent",
      message: "Mended rows run with the options of the import that they come from.",
      hint: "Leave `options` out.",
    });
  const options = given ?? parent?.options ?? defaultOptions;
  const held = (["on_match", "on_likely_match"] as const).find((one) => options[one] === "review");
  if (options.atomicity === "all_or_none" && held !== undefined)
    refuse({
      pointer: `/options/${held}`,
      code: "contradictory",
      message: "An import that takes all rows or none can't hold some of them back.",
      hint: `Use another \`${held}\`, or \`atomicity: partial\`.`,
    });
  await requireOwner(members, actor, options);
  if (options.list_id !== null)
    await requireStaticList(lists, { actor }, options.list_id, "/options/list_id");
  return options;
};
