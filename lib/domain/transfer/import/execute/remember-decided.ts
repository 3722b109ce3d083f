import type { DismissalStore, LeadPair } from "#lib/domain/records/duplicate/dismissal-store.ts";
import { leadIdOf } from "../lead-id.ts";
import type { RowPlan } from "../row-plan.ts";
import type { ChunkRun } from "./chunk-run.ts";
import type { ChunkShare } from "./chunk-share.ts";

/** Pairs that one write takes. */
const pairsMax = 50;

/**
 * Remembers that leads are no duplicates of those that their rows were held for, where somebody has decided so. Done
 * again, it writes the same.
 */
export const rememberDecided = async (
  dismissals: Pick<DismissalStore, "set">,
  { record, pass, chunk }: ChunkRun,
  { rows, decidedOf }: Pick<ChunkShare, "rows" | "decidedOf">,
  plans: ReadonlyMap<number, RowPlan>,
): Promise<void> => {
  const { decisions } = record;
  if (decisions === null) return;
  const { at, by } = decisions;
  if (at === null || by === null) return;
  const pairs = rows.flatMap(({ row }): LeadPair[] => {
    const decided = decidedOf(row);
    const isApart = decided?.policy === "create" && plans.get(row)?.outcome === "created";
    return isApart ? [[leadIdOf(record, row), decided.leadId]] : [];
  });
  for (let part = 0; part * pairsMax < pairs.length; part += 1) {
    const some = pairs.slice(part * pairsMax, (part + 1) * pairsMax);
    await dismissals.set(
      some,
      { at, by },
      {
        workspaceId: record.workspace_id,
        at,
        actor: { type: "member", id: by },
        action: "lead.dismiss_duplicates",
        recordId: record.id,
        // A line of its own for each part of each chunk.
        version: (pass * 10_000 + chunk) * 10 + part,
        before: {},
        after: { not_duplicates: some.map((pair) => pair.join(" ")) },
        requestId: record.request_id,
      },
    );
  }
};
