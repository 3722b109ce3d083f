import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { Deal, DealChange, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { ImportOptions } from "#lib/contract/transfer/import-options.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { blankDeal } from "#lib/domain/records/deal/deal-rules.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import type { Kept, RecordKind } from "#lib/domain/records/record-kind/record-kind.ts";
import { requireNamed } from "#lib/domain/records/record-kind/require-named.ts";
import {
  carriedOn,
  nextWrite,
  type RecordDeps,
  reading,
} from "#lib/domain/records/record-kind/write-record.ts";
import type { ImportRecord } from "../import-record.ts";
import type { Left } from "../undo/undo-row.ts";
import { type DealChanges, dealChanges, takeBackDeal } from "./deal-changes.ts";

type WritingDeals = RecordKind<Deal, NewDeal, DealChange>;
type Policy = Extract<ImportOptions["on_match"], string>;

const blanks: Readonly<Record<string, unknown>> = { ...blankDeal };

/** Fields that say where a deal stands, of which a deal always has some: a row that only fills blanks moves no deal. */
const standing: ReadonlySet<string> = new Set(["status", "stage", "stage_id", "pipeline_id", "opened_at"]);

const isBlank = (name: string, value: unknown): boolean =>
  value === null || value === undefined || (!standing.has(name) && isDeepStrictEqual(value, blanks[name]));

/** What is stamped under another name than a row says it by. */
const stampOf = (name: string): string => (name === "stage" || name === "status" ? "stage_id" : name);

/** Whether a row may write a field of a deal that is there. A row is as old as its import. */
const mayWrite = (
  policy: Policy,
  { record }: Kept<Deal>,
  name: string,
  { created_at }: ImportRecord,
): boolean => {
  const now = Reflect.get(record, name === "stage" ? "stage_id" : name);
  if (isBlank(name, now)) return true;
  if (policy === "overwrite") return true;
  const written = record.provenance[stampOf(name)]?.at ?? record.created_at;
  return policy === "newest_wins" && written < created_at;
};

/** One map into the other, key by key, as far as the policy lets it. */
const intoMap = <V>(
  before: Readonly<Record<string, V>>,
  given: Readonly<Record<string, V>>,
  replaces: boolean,
): Record<string, V> => (replaces ? { ...before, ...given } : { ...given, ...before });

/** What a row changes of the deal that it is one with; nothing where the policy leaves it as it is. */
export const changeByRow = (
  record: ImportRecord,
  before: Kept<Deal>,
  { external_ids, custom, ...input }: NewDeal,
): DealChange => {
  const { on_match } = record.options;
  const policy: Policy = typeof on_match === "string" ? on_match : on_match.default;
  if (policy === "skip" || policy === "review") return {};
  const given = Object.entries(input).filter(
    ([name, value]) => value !== undefined && mayWrite(policy, before, name, record),
  );
  const { custom: own, external_ids: known } = before.record;
  return {
    ...Object.fromEntries(given),
    // A key that is there stays the one by which the other system knows the deal.
    ...(external_ids !== undefined && { external_ids: intoMap(known, external_ids, policy === "overwrite") }),
    ...(custom !== undefined && {
      custom: intoMap<unknown>(
        own,
        custom,
        policy === "overwrite" || mayWrite(policy, before, "custom", record),
      ) as NonNullable<NewDeal["custom"]>,
    }),
  };
};

/** Beside a deal: the import's row that changed it, and what stood there before. Later images carry it on. */
interface RowMark extends DealChanges {
  readonly importId: string;
  readonly row: number;
}

/** Imports that one deal remembers: of what an older one has changed nothing is known any more. */
const marksMax = 10;

const marksOf = ({ writtenBy }: Kept<Deal>): readonly RowMark[] =>
  (writtenBy[carriedOn] ?? []) as readonly RowMark[];

/** The row of an import that has changed the deal, whoever has written it since. */
const markOf = (kept: Kept<Deal>, { id }: ImportRecord): RowMark | undefined =>
  marksOf(kept).find(({ importId }) => importId === id);

/** Deals whose changes bear the import's stamp. */
export const byImport = (kind: WritingDeals, { id }: ImportRecord): WritingDeals => {
  const marked = (deal: Deal, { at, actor }: Stamp): Deal => ({
    ...deal,
    provenance: Object.fromEntries(
      Object.entries(deal.provenance).map(([field, stamp]) => [
        field,
        stamp.at === at && stamp.by === actor.member_id ? { source: "import", at, by: id } : stamp,
      ]),
    ),
  });
  return {
    ...kind,
    make: (input, own, stamp) => marked(kind.make(input, own, stamp), stamp),
    change: (before, input, stamp) => marked(kind.change(before, input, stamp), stamp),
  };
};

/** Whether one of the import's rows has written the deal, whoever did since. */
const isWrittenBy = ({ record }: Kept<Deal>, { id }: ImportRecord): boolean =>
  Object.values(record.provenance).some(({ by }) => by === id);

/** Writes with their mark, until no other writer comes between. */
const attemptsMax = 8;

const requireRight = ({ actor }: Stamp, deal: Deal): void => {
  const detail = dealKind.rights.writeRefusal(actor, deal, new Map());
  if (detail !== undefined) throw new Refusal("forbidden", { detail });
};

/**
 * Changes the deal that a row is one with, once however often it is asked: the written image bears the row's mark, with what
 * stood there before. Of several rows for one deal the first counts. Throws Refusal.
 */
export const updateByRow = async (
  deps: RecordDeps,
  kind: WritingDeals,
  { record, row, id, input }: { record: ImportRecord; row: number; id: string; input: NewDeal },
  stamp: Stamp,
): Promise<"updated" | "skipped"> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { kept: before } = await findRecord(dealKind, reading(deps), stamp.actor, id);
    const mark = markOf(before, record);
    if (mark !== undefined) return mark.row === row ? "updated" : "skipped";
    if (isWrittenBy(before, record))
      return before.writtenBy["requestId"] === record.request_id ? "skipped" : "updated";
    const change = changeByRow(record, before, input);
    if (Object.keys(change).length === 0) return "skipped";
    requireRight(stamp, before.record);
    const next = kind.change(before.record, change, stamp);
    if (isDeepStrictEqual(next, before.record)) return "skipped";
    await requireNamed(dealKind, reading(deps), stamp.actor, { before: before.record, after: next });
    requireRight(stamp, next);
    const made = { importId: record.id, row, ...dealChanges(before.record, next) };
    const outcome = await put(deps, { before, after: next }, [...marksOf(before), made], stamp);
    if (outcome === "stored") return "updated";
    if (outcome === "duplicate") throw new Refusal("duplicate_record");
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

const put = async (
  { recordStore }: RecordDeps,
  { before, after }: { readonly before: Kept<Deal>; readonly after: Deal },
  marks: readonly RowMark[],
  stamp: Stamp,
): Promise<"stored" | "stale" | "duplicate"> => {
  const write = nextWrite(dealKind, "update", before, { ...before, record: after }, stamp);
  const writtenBy = { ...write.after.writtenBy, [carriedOn]: marks.slice(-marksMax) };
  return (await recordStore.write(dealKind, { ...write, after: { ...write.after, writtenBy } })).outcome;
};

/** What came of putting back what a row has changed; `untouched`: it has changed nothing of that deal. */
export type PutBack =
  | { readonly outcome: "untouched" }
  | { readonly outcome: "restored" | "partly_restored" | "left"; readonly left: readonly Left[] };

const leftWhole = (reason: Left["reason"]): PutBack => ({ outcome: "left", left: [{ field: "", reason }] });

/** Puts back what a row has changed of a deal, part by part, where it still is as the row left it. Throws Refusal. */
export const putBack = async (
  deps: RecordDeps,
  { record, row, id }: { readonly record: ImportRecord; readonly row: number; readonly id: string },
  stamp: Stamp,
): Promise<PutBack> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const kept = await deps.recordStore.get(dealKind, record.workspace_id, id);
    if (kept === undefined || kept.deleted !== undefined) return { outcome: "untouched" };
    const mark = markOf(kept, record);
    if (mark === undefined)
      return isWrittenBy(kept, record) ? leftWhole("changed_since") : { outcome: "untouched" };
    if (mark.row !== row) return { outcome: "untouched" };
    const { outcome, deal, left: parts } = takeBackDeal(mark, kept.record);
    const left = parts.map((part) => ({ ...part, reason: "changed_since" as const }));
    if (deal === undefined) return { outcome, left };
    requireRight(stamp, kept.record);
    const written = await put(deps, { before: kept, after: deal }, marksOf(kept), stamp);
    if (written === "stored") return { outcome, left };
    // By now another deal has an external id that this one had.
    if (written === "duplicate") return leftWhole("taken_since");
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
