import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { keyErrors, sizeError } from "#lib/domain/records/lead/write-bounds.ts";
import type { AnyRecord, Kept, RecordKind } from "./record-kind.ts";

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

const sizeErrors = (kind: string, after: object, before: object | undefined): ValidationError[] => {
  const bytes = bytesOf(after);
  const isAllowed = bytes <= sizes.recordBytesMax || (before !== undefined && bytes <= bytesOf(before));
  return isAllowed ? [] : [sizeError(kind, sizes.recordBytesMax)];
};

/** Values that no other record may have: of each there is a lock, and one transaction has only so many. */
const idErrors = (was: readonly string[], is: readonly string[]): ValidationError[] => {
  const taken = is.filter((value) => !was.includes(value)).length;
  const freed = was.filter((value) => !is.includes(value)).length;
  const isTooMany = is.length > Math.max(sizes.companyIdsMax, was.length);
  const isTooMuchAtOnce = taken > 0 && freed > 0 && taken + freed > sizes.companyIdsMax;
  if (!isTooMany && !isTooMuchAtOnce) return [];
  return [
    {
      pointer: "",
      code: "too_many",
      message: isTooMany
        ? `At most ${sizes.companyIdsMax} domains, names and external ids lead to it.`
        : `One change gives and takes at most ${sizes.companyIdsMax} domains, names and external ids.`,
      hint: isTooMany ? "Take others away first." : "Take some away first, and give the others after that.",
    },
  ];
};

/** Throws Refusal for a record that is too much for one write. What goes into the bin is held to nothing. */
export const requireBounds = <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  before: Kept<R> | undefined,
  after: Kept<R>,
): void => {
  if (after.deleted !== undefined) return;
  const held = before === undefined ? [] : kind.uniqueValues(before.record, before.workspaceId);
  const errors = [
    ...keyErrors(after.record, before?.record),
    ...idErrors(held, kind.uniqueValues(after.record, after.workspaceId)),
    ...sizeErrors(kind.name, after.record, before?.record),
  ];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};
