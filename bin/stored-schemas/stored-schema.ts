import type * as z from "zod";
import type { Stored } from "#lib/domain/platform/stored/stored.ts";

type Schema = z.ZodType | Stored<z.ZodType>;

/** The schemas of each place, or why a place has none. */
export type StoredSchemas = Readonly<Record<string, readonly Schema[] | { readonly why: string }>>;

const isStored = (one: Schema): one is Stored<z.ZodType> => !("_zod" in one);

/** The schemas of a place, as this release writes it. */
export const schemasOf = (schemas: StoredSchemas[string]): readonly z.ZodType[] =>
  "why" in schemas ? [] : schemas.map((one) => (isStored(one) ? one.schema : one));
