import { Refusal } from "#lib/contract/errors.ts";
import type { ImportId, ImportSourceId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { beginSourceImport, type SourceImportDeps } from "./source-import.ts";
import type { SourceReader, SourceRecord } from "./source-record.ts";

/** What keeps a source from running; undefined when nothing does. */
const hindrance = ({ state, open_import_id }: SourceRecord, id: ImportId): string | undefined => {
  if (state === "needs_reauth") return "Google no longer takes the source's credentials. Give it new ones.";
  return open_import_id === null || open_import_id === id
    ? undefined
    : `Its run ${open_import_id} is not over. Wait for it, or cancel that import.`;
};

/** Refuses what a run takes from its source and from nowhere else. */
export const refuseOwnWays = (given: {
  readonly options?: unknown;
  readonly mapping?: unknown;
  readonly parent_import_id?: unknown;
}): void => {
  const errors = (["options", "mapping", "parent_import_id"] as const)
    .filter((field) => given[field] !== undefined)
    .map((field) => ({
      pointer: `/${field}`,
      code: "not_for_sources",
      message: "A run has what its source says.",
      hint: "Change the source, or leave it out.",
    }));
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};

/** Begins a run of a source because somebody asked for it. */
export const startRun = async (
  deps: SourceImportDeps & { readonly sources: Pick<SourceReader, "get"> },
  sourceId: ImportSourceId,
  { id, autoConfirm }: { readonly id: ImportId; readonly autoConfirm: boolean },
  stamp: Stamp,
): Promise<ImportRecord> => {
  const { actor, at, requestId } = stamp;
  if (actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Sources are run by managers and admins." });
  const source = await findRecord(deps.sources, stamp, sourceId);
  const detail = hindrance(source, id);
  if (detail !== undefined) throw new Refusal("wrong_state", { detail });
  const by = { created_by: actor.member_id, actor_role: actor.role, request_id: requestId };
  return beginSourceImport(deps, source, { id, autoConfirm, by, at });
};
