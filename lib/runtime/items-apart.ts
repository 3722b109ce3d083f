import * as z from "zod";
import type { ValidationError } from "#lib/contract/errors.ts";
import { MalformedItem } from "#lib/contract/malformed-item.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { errorsShownMax } from "./shown-errors.ts";

const Batch = z.looseObject({ items: z.array(z.unknown()) });

const place = /^\/items\/(\d+)(\/.*)?$/;

/** By an item's place what is wrong with it; undefined where something is wrong with the batch itself. */
const errorsByItem = (
  errors: readonly ValidationError[],
  record: string,
): Map<number, ValidationError[]> | undefined => {
  const found = new Map<number, ValidationError[]>();
  for (const error of errors) {
    const [, index, within = ""] = place.exec(error.pointer) ?? [];
    if (index === undefined) return undefined;
    const own = found.get(Number(index)) ?? [];
    // As rules do, it points into the record where the error lies there.
    const pointer = within.startsWith(`/${record}/`) ? within.slice(record.length + 1) : within;
    if (own.length < errorsShownMax) own.push({ ...error, pointer });
    found.set(Number(index), own);
  }
  return found;
};

/**
 * The body of a batch of which the contract refuses single items: these are marked as malformed, and the others read.
 * Undefined where the batch itself is refused.
 */
export const itemsApart = (
  { itemsHold, body }: Pick<AnyRoute, "itemsHold" | "body">,
  json: unknown,
  errors: readonly ValidationError[],
): unknown => {
  const given = Batch.safeParse(json).data;
  const found = itemsHold === undefined ? undefined : errorsByItem(errors, itemsHold);
  if (given === undefined || found === undefined) return undefined;
  const sound = given.items.filter((_, index) => !found.has(index));
  const parsed = sound.length === 0 ? { items: [] } : body?.safeParse({ ...given, items: sound }).data;
  if (parsed === undefined) return undefined;
  const read = [...(Batch.safeParse(parsed).data?.items ?? [])];
  return {
    ...given,
    items: given.items.map((_, index) => {
      const own = found.get(index);
      return own === undefined ? read.shift() : new MalformedItem(own);
    }),
  };
};
