import { isDeepStrictEqual } from "node:util";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { type CopiedField, copiedFields } from "#lib/contract/records/copied-fields.ts";
import type { Provenance } from "#lib/contract/records/lead-record.ts";
import type { Writer } from "#lib/domain/records/lead/visibility.ts";
import type { Kept } from "#lib/domain/records/record-kind/record-kind.ts";
import { isStampedBy } from "#lib/domain/records/record-kind/stamped.ts";
import { tellersOn } from "#lib/domain/records/record-kind/write-record.ts";

/** An import or a bulk action, which says something of companies beside what it writes to leads. */
export interface CompanySource {
  readonly kind: "import" | "bulk";
  /** The import's, or the job's. */
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  /** In whose name. */
  readonly writer: Writer;
  readonly at: string;
  readonly requestId: string;
}

/** Of a written image: which source has written it by which row, and what stood there before. */
export interface SaidMarker {
  readonly by: string;
  readonly row: number;
  /** Absent once it has been put back: the source says no more of this company. */
  readonly former?: Partial<Company>;
  /** The stamps of those fields. */
  readonly stamps?: Readonly<Record<string, Provenance>>;
}

/** The marker of a source that has written the company last; undefined where anybody else has. */
export const markerOf = (
  { writtenBy }: Kept<Company>,
  { id }: Pick<CompanySource, "id">,
): SaidMarker | undefined => {
  const marker = writtenBy["said"] as SaidMarker | undefined;
  return marker?.by === id ? marker : undefined;
};

/** Of so many sources an image knows that they have written the company: those before them are over for long. */
const tellersMax = 100;

const tellersOf = ({ writtenBy }: Kept<Company>): readonly string[] =>
  (writtenBy[tellersOn] ?? []) as readonly string[];

/** What an image bears beside its writer where a source writes it. */
export const besideOf = (
  before: Kept<Company>,
  said: SaidMarker,
): Readonly<Record<"said" | typeof tellersOn, unknown>> => ({
  said,
  [tellersOn]: [...tellersOf(before).filter((id) => id !== said.by), said.by].slice(-tellersMax),
});

/** Whether a source has ever written the company, whoever has written the same fields since. */
export const hasTold = (kept: Kept<Company>, { id }: Pick<CompanySource, "id">): boolean =>
  tellersOf(kept).includes(id) || isStampedBy(kept.record, id);

/** The company as it was before the source has written it. */
export const asBefore = (record: Company, { former = {}, stamps = {} }: SaidMarker): Company => {
  const others = Object.entries(record.provenance).filter(([field]) => !(field in former));
  return { ...record, ...former, provenance: { ...Object.fromEntries(others), ...stamps } };
};

const picked = <T>(from: object, fields: readonly CopiedField[]): Record<string, T> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = Reflect.get(from, field);
      return value === undefined ? [] : [[field, value]];
    }),
  );

/** The company with stamps of one moment on some of its fields. */
export const stampedWith = (record: Company, fields: readonly string[], stamp: Provenance): Company => ({
  ...record,
  provenance: { ...record.provenance, ...Object.fromEntries(fields.map((field) => [field, stamp])) },
});

/**
 * The image that a row leaves, and its marker. What a later row has written before it, and this one says nothing of, bears
 * the source's stamp as well, so that leads take it back.
 */
export const saidImage = (
  {
    base,
    next,
    marker,
  }: { readonly base: Company; readonly next: Company; readonly marker: SaidMarker | undefined },
  { kind, id, at }: CompanySource,
  row: number,
): { readonly record: Company; readonly said: SaidMarker } => {
  const fields = copiedFields.filter(
    (field) => field in (marker?.former ?? {}) || !isDeepStrictEqual(base[field], next[field]),
  );
  return {
    record: stampedWith(next, fields, { source: kind, at, by: id }),
    said: { by: id, row, former: picked(base, fields), stamps: picked(base.provenance, fields) },
  };
};
