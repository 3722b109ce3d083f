import { isDeepStrictEqual } from "node:util";
import type { CustomInput, CustomValues } from "#lib/contract/records/custom-values.ts";
import type { Provenance } from "#lib/contract/records/lead-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { AnyRecord } from "./record-kind.ts";

type Stamps = Readonly<Record<string, Provenance>>;

/** The record with who wrote what a write changes, field by field; `blank` is what a new one is compared with. */
export const stamped = <R extends AnyRecord & { readonly provenance: Stamps }>(
  { before, after, blank }: { readonly before: R | undefined; readonly after: R; readonly blank: Partial<R> },
  unstamped: ReadonlySet<string>,
  { actor, at, via }: Stamp,
): R => {
  const by = { source: via, at, by: actor.member_id };
  const former: Readonly<Record<string, unknown>> = { ...(before ?? blank) };
  const changed = Object.entries(after).filter(
    ([name, value]) => !unstamped.has(name) && !isDeepStrictEqual(value, former[name]),
  );
  const stamps = Object.fromEntries(changed.map(([name]) => [name, by]));
  return { ...after, provenance: { ...after.provenance, ...stamps } };
};

/** Whether an import or a job has written one of the record's fields last, whoever has written others since. */
export const isStampedBy = ({ provenance }: { readonly provenance: Stamps }, id: string): boolean =>
  Object.values(provenance).some(({ by }) => by === id);

/** A change merges what a workspace adds key by key; null takes a value away. */
export const withCustom = <Change extends { readonly custom?: CustomInput | undefined }>(
  before: CustomValues,
  change: Change,
): Change =>
  change.custom === undefined
    ? change
    : {
        ...change,
        custom: Object.fromEntries(
          Object.entries({ ...before, ...change.custom }).filter(([, value]) => value !== null),
        ),
      };
