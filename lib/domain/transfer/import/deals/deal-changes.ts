import { isDeepStrictEqual } from "node:util";
import type { Deal } from "#lib/contract/records/deal-record.ts";
import { withPart } from "#lib/domain/records/lead/with-part.ts";

/** Fields of a deal that are taken back together or not at all. */
interface Part {
  /** By which it is told of. */
  readonly path: string;
  /** What somebody writes: it must be as the row left it. */
  readonly asked: readonly (keyof Deal)[];
  /** What follows from it, and goes back with it. */
  readonly along: readonly (keyof Deal)[];
}

const alone = (path: keyof Deal): Part => ({ path, asked: [path], along: [] });

/** Where a deal stands, what it is worth and with whom it is are one thing each. */
export const dealParts: readonly Part[] = [
  {
    path: "stage_id",
    asked: ["pipeline_id", "stage_id", "status", "opened_at", "closed_at", "lost_reason"],
    along: ["stage_entered_at"],
  },
  { path: "amount", asked: ["amount"], along: ["rate", "base_amount"] },
  { path: "lead_ids", asked: ["lead_ids", "primary_lead_id"], along: [] },
  ...(
    [
      "name",
      "probability",
      "close_date",
      "company_id",
      "owner_id",
      "source_campaign_id",
      "next_step",
    ] as const
  ).map(alone),
];

/** Fields whose keys are parts of their own. */
export const dealMaps = ["custom", "external_ids"] as const;

/** One part that a row has changed. */
export interface DealPartChange {
  readonly path: string;
  /** Of a part its fields by name; of a map's key its value. */
  readonly before: unknown;
  readonly after: unknown;
}

/** What taking a row back needs: the parts, and the stamps that the changed fields had. */
export interface DealChanges {
  readonly changes: readonly DealPartChange[];
  readonly stamps: Deal["provenance"];
}

const partOf = (path: string): Part | undefined => dealParts.find((part) => part.path === path);

const picked = (deal: Deal, names: readonly (keyof Deal)[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, deal[name] ?? null]));

const keyValue = (deal: Deal, path: string): unknown => {
  const [field = "", ...key] = path.split(".");
  const map: Readonly<Record<string, unknown>> = field === "custom" ? deal.custom : deal.external_ids;
  return map[key.join(".")] ?? null;
};

const whole = (deal: Deal, path: string): unknown => {
  const part = partOf(path);
  return part === undefined ? keyValue(deal, path) : picked(deal, [...part.asked, ...part.along]);
};

const asked = (path: string, value: unknown): unknown => {
  const part = partOf(path);
  return part === undefined
    ? value
    : part.asked.map((name) => (value as Record<string, unknown>)[name] ?? null);
};

/** The fields whose stamps tell of a part. */
const stampsOf = (path: string): readonly string[] => partOf(path)?.asked ?? [path.split(".")[0] ?? path];

const pathsOf = (deals: readonly Deal[]): string[] => [
  ...dealParts.map(({ path }) => path),
  ...new Set(
    deals.flatMap((deal) => dealMaps.flatMap((map) => Object.keys(deal[map]).map((key) => `${map}.${key}`))),
  ),
];

/** How `after` differs from `before`, bookkeeping apart. */
export const dealChanges = (before: Deal, after: Deal): DealChanges => {
  const changes = pathsOf([before, after])
    .map((path) => ({ path, before: whole(before, path), after: whole(after, path) }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
  const changed = new Set(changes.flatMap(({ path }) => stampsOf(path)));
  const stamps = Object.entries(before.provenance).filter(([field]) => changed.has(field));
  return { changes, stamps: Object.fromEntries(stamps) };
};

/** A part that is not taken back, with what it is now, as people read it. */
export interface LeftPart {
  readonly field: string;
  readonly before: unknown;
  readonly imported: unknown;
  readonly now: unknown;
  readonly reason: "changed_since" | "gone_since";
}

export interface TakenBackDeal {
  readonly outcome: "restored" | "partly_restored" | "left";
  /** The deal with its old values, where there is anything to write. */
  readonly deal?: Deal;
  readonly left: readonly LeftPart[];
}

const shown = (path: string, value: unknown): unknown => {
  const values = asked(path, value);
  return Array.isArray(values) && values.length === 1 ? values[0] : values;
};

const withPartBack = (deal: Deal, { path, before }: DealPartChange): Deal => {
  if (partOf(path) !== undefined) return { ...deal, ...(before as Partial<Deal>) };
  const [field = "", ...key] = path.split(".");
  return withPart(deal, [field, key.join(".")], before) as Deal;
};

const stampsBack = (
  { provenance }: Deal,
  { changes, stamps }: DealChanges,
  kept: ReadonlySet<string>,
): Deal["provenance"] => {
  const names = (paths: readonly DealPartChange[]) => paths.flatMap(({ path }) => stampsOf(path));
  const stuck = new Set(names(changes.filter(({ path }) => kept.has(path))));
  const freed = new Set(names(changes).filter((name) => !stuck.has(name)));
  return Object.fromEntries([
    ...Object.entries(provenance).filter(([field]) => !freed.has(field)),
    ...Object.entries(stamps).filter(([field]) => freed.has(field)),
  ]);
};

/** The part that an error about a deal is about. */
export const partAt = (pointer: string): string => {
  const [, field = ""] = pointer.split("/");
  return dealParts.find(({ asked: names }) => names.some((name) => name === field))?.path ?? field;
};

/**
 * Takes a row's changes back where their parts still are as it left them, so that nobody's later work is lost, but for parts
 * whose values of before name what is `gone`; done again, it finds nothing to do.
 */
export const takeBackDeal = (
  entry: DealChanges,
  deal: Deal,
  gone: ReadonlySet<string> = new Set(),
): TakenBackDeal => {
  const standing = entry.changes.map((one) => ({ ...one, now: whole(deal, one.path) }));
  const isAs = (path: string, one: unknown, other: unknown): boolean =>
    isDeepStrictEqual(asked(path, one), asked(path, other));
  const open = standing.filter(
    ({ path, before, after, now }) => isAs(path, now, after) && !isDeepStrictEqual(now, before),
  );
  const back = open.filter(({ path }) => !gone.has(path));
  const isChanged = ({ path, before, after, now }: (typeof standing)[number]): boolean =>
    !isAs(path, now, after) && !isAs(path, now, before);
  const kept = standing.filter((one) => isChanged(one) || (open.includes(one) && gone.has(one.path)));
  const left = kept.map((one) => ({
    field: one.path,
    before: shown(one.path, one.before),
    imported: shown(one.path, one.after),
    now: shown(one.path, one.now),
    reason: isChanged(one) ? ("changed_since" as const) : ("gone_since" as const),
  }));
  const isPart = kept.length < entry.changes.length;
  const outcome = kept.length === 0 ? "restored" : isPart ? "partly_restored" : "left";
  if (back.length === 0) return { outcome, left };
  const provenance = stampsBack(deal, entry, new Set(kept.map(({ path }) => path)));
  return { outcome, deal: { ...back.reduce(withPartBack, deal), provenance }, left };
};
