import * as z from "zod";
import type { ValidationError } from "#lib/contract/errors.ts";
import { MalformedItem } from "#lib/contract/malformed-item.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { errorsShownMax } from "./shown-errors.ts";

const place = /^\/(\w+)\/(\d+)(\/.*)?$/;

const itemsOf = (body: unknown, list: string): readonly unknown[] | undefined =>
  z.object({ [list]: z.array(z.unknown()) }).safeParse(body).data?.[list];

/** By an item's place what is wrong with it; undefined where something is wrong with the batch itself. */
const errorsByItem = (
  errors: readonly ValidationError[],
  { in: list, holds }: NonNullable<AnyRoute["batch"]>,
): Map<number, ValidationError[]> | undefined => {
  const found = new Map<number, ValidationError[]>();
  for (const error of errors) {
    const [, named, index, within = ""] = place.exec(error.pointer) ?? [];
    if (named !== list || index === undefined) return undefined;
    const own = found.get(Number(index)) ?? [];
    // As rules do, it points into the record where the error lies there.
    const pointer =
      holds !== undefined && within.startsWith(`/${holds}/`) ? within.slice(holds.length + 1) : within;
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
  { batch, body }: Pick<AnyRoute, "batch" | "body">,
  json: unknown,
  errors: readonly ValidationError[],
): unknown => {
  if (batch === undefined) return undefined;
  const given = itemsOf(json, batch.in);
  const found = errorsByItem(errors, batch);
  if (given === undefined || found === undefined) return undefined;
  const sound = given.filter((_, index) => !found.has(index));
  const parsed =
    sound.length === 0
      ? []
      : itemsOf(body?.safeParse({ ...(json as object), [batch.in]: sound }).data, batch.in);
  if (parsed === undefined) return undefined;
  const read = [...parsed];
  return {
    ...(json as object),
    [batch.in]: given.map((_, index) => {
      const own = found.get(index);
      return own === undefined ? read.shift() : new MalformedItem(own);
    }),
  };
};
