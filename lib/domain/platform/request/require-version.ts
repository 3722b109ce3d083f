import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";

/** Refuses a change whose caller knows another version than the current one, with the record and what differs. */
export const requireVersion = (
  current: object & { readonly version: number },
  ifMatch: number | undefined,
  wanted: object = {},
): void => {
  if (ifMatch === undefined || ifMatch === current.version) return;
  const now: Readonly<Record<string, unknown>> = { ...current };
  const changed_fields = Object.entries(wanted)
    .filter(([field, value]) => value !== undefined && field in now && !isDeepStrictEqual(now[field], value))
    .map(([field]) => field);
  throw new Refusal("precondition_failed", { current: now, changed_fields });
};
