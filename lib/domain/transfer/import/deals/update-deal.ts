import { isDeepStrictEqual } from "node:util";
import type { Deal, DealChange, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { ImportOptions } from "#lib/contract/transfer/import-options.ts";
import { blankDeal } from "#lib/domain/records/deal/deal-rules.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import type { ImportRecord } from "../import-record.ts";

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
      custom: intoMap<unknown>(own, custom, policy === "overwrite" || mayWrite(policy, before, "custom", record)) as
        NonNullable<NewDeal["custom"]>,
    }),
  };
};

/** Of a written image: the import's row that wrote it, and what stood there before. */
export interface RowMark {
  readonly importId: string;
  readonly row: number;
  readonly former: Partial<Deal>;
}

const bookkeeping: ReadonlySet<string> = new Set(["id", "version", "updated_at"]);

/** The fields of a deal that a change writes, as they were. */
export const formerOf = (before: Deal, after: Deal): Partial<Deal> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !bookkeeping.has(name) && !isDeepStrictEqual(value, Reflect.get(after, name)),
    ),
  );

/** The mark of the image as it stands; undefined once anybody else has written the deal. */
export const markOf = ({ writtenBy }: Kept<Deal>): RowMark | undefined => {
  const mark = writtenBy["import"] as RowMark | undefined;
  return mark;
};

/** Whether an import has written a deal before, by any of its rows. */
export const isOfImport = ({ record }: Kept<Deal>, { id }: ImportRecord): boolean =>
  Object.values(record.provenance).some(({ by }) => by === id);
