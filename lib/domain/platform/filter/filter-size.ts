import { Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { sizes } from "#lib/contract/platform/limits.ts";

/** Throws Refusal, at `pointer`, for a filter that is too large to be kept; `what` names it in the message. */
export const requireSmall = (filter: Filter, pointer: string, what: string): void => {
  if (Buffer.byteLength(JSON.stringify(filter)) <= sizes.savedFilterBytesMax) return;
  const message = `${what} takes at most ${sizes.savedFilterBytesMax} bytes.`;
  throw new Refusal("validation_failed", { errors: [{ pointer, code: "too_large", message }] });
};
