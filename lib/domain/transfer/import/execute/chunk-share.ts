import type { MatchDecision } from "#lib/contract/transfer/import-options.ts";
import type { ChunkRow } from "../import-files.ts";
import type { HeldRows } from "../import-store.ts";
import type { DecidedRow } from "../row-plan.ts";
import { type ChunkDeps, type ChunkRun, nameOf } from "./chunk-run.ts";

/** The rows of a chunk that a pass is about, what was decided on each, and which of the chunk go on waiting. */
export interface ChunkShare {
  readonly rows: readonly ChunkRow[];
  readonly decidedOf: (row: number) => DecidedRow | undefined;
  readonly waiting: HeldRows;
  /** Rows that were held before this pass. */
  readonly heldBefore: number;
}

/** The first pass is about all rows, a later one about those that were held and decided on. */
export const shareOf = async (
  { ledger, files }: Pick<ChunkDeps, "ledger" | "files">,
  run: ChunkRun,
): Promise<ChunkShare> => {
  const { record, pass, chunk } = run;
  const all = await files.chunk(record, chunk);
  if (pass === 1) return { rows: all, decidedOf: () => undefined, waiting: new Map(), heldBefore: 0 };
  const held = await ledger.heldIn({ ...nameOf(run), pass: pass - 1 });
  const policyOf = (row: number): MatchDecision | undefined =>
    record.decisions?.rows[String(row)] ?? record.decisions?.rest ?? undefined;
  const decidedOf = (row: number): DecidedRow | undefined => {
    const [leadId, policy] = [held.get(row), policyOf(row)];
    return leadId === undefined || policy === undefined ? undefined : { leadId, policy };
  };
  return {
    rows: all.filter(({ row }) => decidedOf(row) !== undefined),
    decidedOf,
    waiting: new Map([...held].filter(([row]) => decidedOf(row) === undefined)),
    heldBefore: held.size,
  };
};
