import { Refusal } from "#lib/contract/errors.ts";
import type { JobId } from "#lib/contract/platform/ids.ts";
import type { OrderKind, PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { EndedPauses, StandingOrder } from "#lib/domain/team/standing-order/standing-order.ts";
import type { TakeOverDeps } from "./order-row.ts";
import { orderTable } from "./order-table.ts";

export interface TakeOverOrderDeps extends TakeOverDeps {
  readonly pauses: Pick<EndedPauses, "get" | "end">;
}

const kindOf: Readonly<Record<string, OrderKind>> = {
  wf: "workflow",
  sched: "export_schedule",
  src: "import_source",
  asgr: "assignment_rule",
  tag: "tag",
  pipe: "pipeline",
  smodel: "scoring_model",
  job: "job",
  imp: "import",
};

const rowOf = (id: string) => {
  const kind = kindOf[id.split("_")[0] ?? ""];
  if (kind === undefined) throw new Refusal("not_found");
  return { kind, ...orderTable[kind] };
};

/** The pause of a job that a sweep stored as paused while another request ended the pause. */
const lostPause = (
  { kind, id, name, authors }: StandingOrder,
  paused_at: string,
): PausedOrder | undefined => {
  const [author_id] = authors;
  return author_id && { id, kind, name, author_id, role: null, cause: "author_demoted", paused_at };
};

/**
 * Makes the actor the author of a paused order and ends its pause. First the author is stored, then the pause ends: a
 * caller who dies in between finds the order paused, and takes it over again. Throws Refusal.
 */
export const takeOverOrder = async (
  { pauses, ...deps }: TakeOverOrderDeps,
  id: string,
  stamp: Stamp,
  newId: (kind: "job") => JobId,
): Promise<PausedOrder> => {
  const { actor, at, requestId } = stamp;
  const { kind, find, takeOver } = rowOf(id);
  const order = await find(deps, actor.workspace_id, id);
  if (order === undefined) throw new Refusal("not_found");
  const stored = await pauses.get(actor.workspace_id, id);
  const pause = stored ?? (order.rests === true ? lostPause(order, at) : undefined);
  if (pause === undefined)
    throw new Refusal("wrong_state", { detail: "It is not paused because of its author." });
  await takeOver(deps, id, stamp, newId);
  if (stored === undefined) return pause;
  const ended = await pauses.end(actor.workspace_id, pause, {
    ...{ workspaceId: actor.workspace_id, at, requestId, recordId: id, version: 0 },
    actor: { type: "member", id: actor.member_id },
    action: `${kind}.take_over`,
    before: { author_id: pause.author_id, cause: pause.cause },
    after: { author_id: actor.member_id },
  });
  if (ended) return pause;
  // A sweep ends the pause as well, once it finds the new author.
  const after = await find(deps, actor.workspace_id, id);
  if (after?.authors.includes(actor.member_id)) return pause;
  throw new Refusal("wrong_state", { detail: "Another member has taken it over meanwhile." });
};
