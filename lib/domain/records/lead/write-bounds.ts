import { isDeepStrictEqual } from "node:util";
import type { ValidationError } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { systemMaps, tooManyKeys } from "#lib/contract/records/system-maps.ts";

const keysOf = (map: unknown): number => Object.keys(map ?? {}).length;

/** What a write leaves with too many keys, merged or not; a map that has more of old may stay or lose some. */
export const keyErrors = (after: object, before: object = {}): ValidationError[] =>
  systemMaps.flatMap((name) => {
    const [was, is]: readonly unknown[] = [Reflect.get(before, name), Reflect.get(after, name)];
    const isAllowed =
      keysOf(is) <= sizes.mapKeysMax || keysOf(is) < keysOf(was) || isDeepStrictEqual(is, was);
    return isAllowed ? [] : [{ pointer: `/${name}`, code: "too_big", ...tooManyKeys }];
  });

/** What is too large of a lead, or of a record of another kind, in the same words. */
export const sizeError = (kind: string, max: number): ValidationError => ({
  pointer: "",
  code: "too_large",
  message: `A ${kind} takes at most ${max} bytes.`,
  hint: "Shorten its longest texts, or take values away.",
});
