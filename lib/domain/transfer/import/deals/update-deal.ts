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
import { nextWrite, type RecordDeps, reading } from "#lib/domain/records/record-kind/write-record.ts";
import type { ImportRecord } from "../import-record.ts";

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

/** Of a written image: the import's row that wrote it, and what stood there before. */
export interface RowMark {
  readonly importId: string;
  readonly row: number;
  /** Absent once it has been put back. */
  readonly former?: Partial<Deal>;
}

const bookkeeping: ReadonlySet<string> = new Set(["id", "version", "updated_at"]);

/** The fields of a deal that a change writes, as they were. */
const formerOf = (before: Deal, after: Deal): Partial<Deal> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !bookkeeping.has(name) && !isDeepStrictEqual(value, Reflect.get(after, name)),
    ),
  );

/** The import's row that wrote the deal last; undefined where anybody else has. */
export const markOf = ({ writtenBy }: Kept<Deal>, { id }: ImportRecord): RowMark | undefined => {
  const mark = writtenBy["import"] as RowMark | undefined;
  return mark?.importId === id ? mark : undefined;
};

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
    const outcome = await putMarked(
      deps,
      { before, after: next },
      { importId: record.id, row, former: formerOf(before.record, next) },
      stamp,
    );
    if (outcome === "stored") return "updated";
    if (outcome === "duplicate") throw new Refusal("duplicate_record");
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};

const putMarked = async (
  { recordStore }: RecordDeps,
  { before, after }: { readonly before: Kept<Deal>; readonly after: Deal },
  mark: RowMark,
  stamp: Stamp,
): Promise<"stored" | "stale" | "duplicate"> => {
  const write = nextWrite(dealKind, "update", before, { ...before, record: after }, stamp);
  const marked = {
    ...write,
    after: { ...write.after, writtenBy: { ...write.after.writtenBy, import: mark } },
  };
  return (await recordStore.write(dealKind, marked)).outcome;
};

/** Puts back what a row has changed of a deal, where nobody has written it since. Throws Refusal. */
export const putBack = async (
  deps: RecordDeps,
  { record, row, id }: { readonly record: ImportRecord; readonly row: number; readonly id: string },
  stamp: Stamp,
): Promise<"restored" | "changed_since" | "untouched"> => {
  const kept = await deps.recordStore.get(dealKind, record.workspace_id, id);
  if (kept === undefined || kept.deleted !== undefined) return "untouched";
  const mark = markOf(kept, record);
  if (mark === undefined) return isWrittenBy(kept, record) ? "changed_since" : "untouched";
  if (mark.row !== row) return "untouched";
  if (mark.former === undefined) return "restored";
  requireRight(stamp, kept.record);
  const outcome = await putMarked(
    deps,
    { before: kept, after: { ...kept.record, ...mark.former } },
    { importId: record.id, row },
    stamp,
  );
  return outcome === "stored" ? "restored" : "changed_since";
};
