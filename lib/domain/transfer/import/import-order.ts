import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { orderOfWork } from "#lib/domain/team/standing-order/order-of.ts";
import { isOrderPaused } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { OrderGuard, StandingOrder } from "#lib/domain/team/standing-order/standing-order.ts";
import { failImport } from "./fail-import.ts";
import { importAudit } from "./import-audit.ts";
import { resumption } from "./import-decisions.ts";
import { authorOfImport, type ImportRecord, mayExecute, nextRecord, undoRoleOf } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";

/** An import under way as a standing order; undefined for a file dropped into the bucket, which no member began. */
export const orderOfImport = (record: ImportRecord): StandingOrder | undefined => {
  const { id, state, actor_role, source } = record;
  const isUndo = state === "undoing";
  const author = isUndo ? record.undo_by : authorOfImport(record);
  const role = isUndo ? undoRoleOf(record) : actor_role;
  return author === null
    ? undefined
    : orderOfWork("import", { id, name: `import by ${source.kind}`, author, role });
};

const failure = {
  code: "author_may_not",
  message:
    "Who began the import may no longer write these rows. What was written stays. Take it over with POST /standing-orders/{order_id}/take-over, or undo it.",
} as const;

/** Attempts against chunks that are counted at the same time. */
const attemptsMax = 20;

/** Fails an import that is about to write. Chunks that have begun finish. */
export const stopImport = async (
  imports: Pick<ImportStore, "get" | "write">,
  { workspaceId, id }: { readonly workspaceId: WorkspaceId; readonly id: ImportRecord["id"] },
  now: Date,
): Promise<void> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const record = await imports.get(workspaceId, id);
    if (record === undefined || !mayExecute(record.state)) return;
    if (await failImport(imports, record, failure, now)) return;
  }
  throw new Error(`the import ${id} was changed too often to be stopped`);
};

/** True if an import may not go on because of its author. Stops it. */
export const isImportStopped = async (
  {
    imports,
    orders,
  }: { readonly imports: Pick<ImportStore, "get" | "write">; readonly orders: Pick<OrderGuard, "paused"> },
  record: ImportRecord,
  now: Date,
): Promise<boolean> => {
  const order = mayExecute(record.state) ? orderOfImport(record) : undefined;
  const { workspace_id: workspaceId, id } = record;
  if (order === undefined || !(await isOrderPaused(orders, workspaceId, order, now))) return false;
  await stopImport(imports, { workspaceId, id }, now);
  return true;
};

/** Makes the actor the author of an import; one that was stopped goes on. */
export const takeOverImport = async (
  imports: Pick<ImportStore, "get" | "write">,
  id: ImportRecord["id"],
  { actor, at, requestId }: Stamp,
): Promise<void> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await imports.get(actor.workspace_id, id);
    if (before === undefined) return;
    const isStopped = before.state === "failed" && before.failure?.code === "author_may_not";
    const isUndo = (isStopped ? before.stopped_in : before.state) === "undoing";
    const after = nextRecord(before, at, {
      ...(isStopped && resumption.apply(before, at)),
      ...(isUndo ? { undo_by: actor.member_id } : { taken_over_by: actor.member_id, actor_role: actor.role }),
    });
    const audit = importAudit("import.resume", before, after, { actorId: actor.member_id, requestId });
    if (await imports.write({ before, after, audit })) return;
  }
  throw new Error(`the import ${id} was changed too often to be taken over`);
};
