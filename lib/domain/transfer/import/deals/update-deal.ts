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
import { isStampedBy } from "#lib/domain/records/record-kind/stamped.ts";
import { type RecordDeps, reading } from "#lib/domain/records/record-kind/write-record.ts";
import type { ImportRecord } from "../import-record.ts";
import { dealChanges } from "./deal-changes.ts";
import { markerOf, markersOf, putMarked, type RowMarker, requireRight } from "./row-marker.ts";

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

/** What is said of a deal because it is closed. */
const ofClosing: ReadonlySet<string> = new Set(["closed_at", "lost_reason"]);

/** Whether the deal comes to stand, or stands already, where a row says that it does; so it is where the row does not say. */
const movesTo = (
  input: Omit<NewDeal, "custom" | "external_ids">,
  before: Deal,
  letIn: ReadonlySet<string>,
): boolean => {
  const said = (["stage", "stage_id", "status"] as const).filter((name) => input[name] !== undefined);
  return (
    said.length === 0 || said.some((name) => letIn.has(name) || input[name] === Reflect.get(before, name))
  );
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
  const letIn = Object.entries(input).filter(
    ([name, value]) => value !== undefined && mayWrite(policy, before, name, record),
  );
  const given = movesTo(input, before.record, new Set(letIn.map(([name]) => name)))
    ? letIn
    : letIn.filter(([name]) => !ofClosing.has(name));
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

/** Deals whose changes bear the import's stamp. */
export const byImport = (kind: WritingDeals, { id }: ImportRecord): WritingDeals => {
  const stampedByImport = (deal: Deal, { at, actor }: Stamp): Deal => ({
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
    make: (input, own, stamp) => stampedByImport(kind.make(input, own, stamp), stamp),
    change: (before, input, stamp) => stampedByImport(kind.change(before, input, stamp), stamp),
  };
};

/** Writes with their marker, until no other writer comes between. */
const attemptsMax = 8;

/**
 * Changes the deal that a row is one with, once however often it is asked: the written image bears the row's marker, with what
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
    const marker = markerOf(before, record);
    if (marker !== undefined) return marker.row === row ? "updated" : "skipped";
    if (isStampedBy(before.record, record.id))
      return before.writtenBy["requestId"] === record.request_id ? "skipped" : "updated";
    const change = changeByRow(record, before, input);
    if (Object.keys(change).length === 0) return "skipped";
    requireRight(stamp, before.record);
    const changed = kind.change(before.record, change, stamp);
    if (isDeepStrictEqual(changed, before.record)) return "skipped";
    await requireNamed(dealKind, reading(deps), stamp.actor, { before: before.record, after: changed });
    requireRight(stamp, changed);
    const next = (await kind.settled?.(before.record, changed, stamp)) ?? changed;
    const made = { importId: record.id, row, ...dealChanges(before.record, next) };
    const markers = (counts: RowMarker["counts"]): RowMarker[] => [
      ...markersOf(before),
      { ...made, ...(counts && { counts }) },
    ];
    const outcome = await putMarked(deps, { before, after: next }, markers, stamp);
    if (outcome === "stored") return "updated";
    if (outcome === "duplicate") throw new Refusal("duplicate_record");
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
