import type { ValidationError } from "#lib/contract/errors.ts";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Member } from "#lib/contract/team/team.ts";
import type { Writer } from "#lib/domain/records/lead/visibility.ts";
import { ownerError } from "#lib/domain/team/member/lead-owner.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { type ImportRecord, importerOf } from "../import-record.ts";

const pointer = "/owner";
const unknownMember: ValidationError = {
  pointer,
  code: "unknown_member",
  message: "No member of this workspace has this email or id.",
  hint: "List the members with GET /team/members.",
};

/** Whom a column of owners may name: members by their email or id. */
export class RowOwners {
  readonly #byName: ReadonlyMap<string, Member>;
  readonly #importer: Writer;

  constructor(members: readonly Member[], importer: Writer) {
    this.#byName = new Map(members.flatMap((one) => [[one.email, one] as const, [one.id, one] as const]));
    this.#importer = importer;
  }

  /** Undefined where no column names owners: nobody is asked for. */
  static async of(members: Pick<MemberReader, "list">, record: ImportRecord): Promise<RowOwners | undefined> {
    if (record.mapping.every(({ field }) => field !== "owner")) return undefined;
    return new RowOwners(await members.list(record.workspace_id), importerOf(record));
  }

  /** The member that a cell, or a row that was read, names, or what speaks against them. */
  named(text: string): { readonly id: MemberId } | { readonly error: ValidationError } {
    const found = this.#byName.get(text.startsWith("mem_") ? text : text.toLowerCase());
    if (found === undefined) return { error: unknownMember };
    const error = ownerError(found.role, pointer);
    if (error !== undefined) return { error };
    const { role, member_id } = this.#importer;
    if (role !== "sales_rep" || found.id === member_id) return { id: found.id };
    const message = "A sales rep imports leads for themselves.";
    return { error: { pointer, code: "not_yours", message, hint: "Leave the cell empty." } };
  }
}
