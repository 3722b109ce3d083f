import * as z from "zod";
import type { AnyRoute } from "#lib/contract/route.ts";

const Item = z.record(z.string(), z.unknown());

/** Returns the body with each synonym of an item's key replaced by the key, unless the item has both. */
export const withoutSynonyms = ({ batch }: Pick<AnyRoute, "batch">, body: unknown): unknown => {
  const { in: list, synonyms } = batch ?? {};
  const given = Item.safeParse(body).data;
  if (list === undefined || synonyms === undefined || given === undefined) return body;
  const items = given[list];
  if (!Array.isArray(items)) return body;
  const names = new Map(Object.entries(synonyms));
  const renamed = (item: unknown): unknown => {
    const read = Item.safeParse(item).data;
    if (read === undefined) return item;
    const nameOf = (key: string): string => {
      const name = names.get(key);
      return name === undefined || Object.hasOwn(read, name) ? key : name;
    };
    return Object.fromEntries(Object.entries(read).map(([key, value]) => [nameOf(key), value]));
  };
  return { ...given, [list]: items.map(renamed) };
};
