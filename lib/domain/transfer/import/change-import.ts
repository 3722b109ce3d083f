import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ImportId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { ImportState } from "#lib/contract/transfer/import-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { learnedFrom } from "#lib/domain/transfer/mapping/learned-mapping.ts";
import { findImport } from "./find-import.ts";
import { importAudit } from "./import-audit.ts";
import { authorOfImport, type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";

/** Attempts against steps that move the import on at the same time. */
const attemptsMax = 10;

export interface ImportChange {
  readonly action: string;
  /** States in which it may be made. */
  readonly from: readonly ImportState[];
  /** The state it leads to; asked again there, it answers the import as it is. */
  readonly doneIn?: readonly ImportState[];
  /** Why it can't be made to an import in any state. */
  readonly never?: (record: ImportRecord) => string | null;
  /** Whether whoever makes it vouches for the mapping. */
  readonly teaches?: true;
  readonly apply: (record: ImportRecord, at: string) => Partial<ImportRecord>;
}

/**
 * The role that the import writes leads with: its owner's as it is now, not as it was when they began. Whoever else
 * moves it on has more rights, and lends it none.
 */
const roleOf = (record: ImportRecord, actor: Actor): Role => {
  const { actor_role, counts } = record;
  if (authorOfImport(record) !== actor.member_id) return actor_role;
  if (actor.role === "sales_rep" && counts.total > sizes.salesRepImportRowsMax)
    throw new Refusal("forbidden", {
      detail: `A sales rep imports at most ${sizes.salesRepImportRowsMax} rows a file.`,
    });
  return actor.role;
};

/** Makes a person's change to an import; refuses it with `wrong_state` where the import is past it or not there yet. */
export const changeImport = async (
  imports: ImportStore,
  id: ImportId,
  { action, from, doneIn = [], never, teaches, apply }: ImportChange,
  stamp: Stamp,
): Promise<ImportRecord> => {
  const { actor, at, requestId } = stamp;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findImport(imports, actor, id);
    const detail = never?.(before) ?? null;
    if (detail !== null) throw new Refusal("wrong_state", { detail });
    if (doneIn.includes(before.state)) return before;
    if (!from.includes(before.state))
      throw new Refusal("wrong_state", {
        detail: `The import is ${before.state}; this step needs it to be ${from.join(" or ")}.`,
      });
    const after = nextRecord(before, at, { ...apply(before, at), actor_role: roleOf(before, actor) });
    const audit = importAudit(action, before, after, { actorId: actor.member_id, requestId });
    const learned = teaches && after.object === "lead" && learnedFrom(after, { at, by: actor.member_id });
    if (await imports.write({ before, after, audit, ...(learned && { learned }) })) return after;
  }
  throw new Refusal("unavailable", { detail: "The import is moving on. Try again." });
};
