import type * as z from "zod";

type Def = {
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
};

/** The keys that an object takes at a path within what a schema describes; none where it is no object of known keys. */
export const knownKeys = (
  schema: z.ZodType | undefined,
  path: readonly PropertyKey[] = [],
): readonly string[] => {
  if (schema === undefined) return [];
  const { innerType, element, in: input, options, shape } = schema.def as Def;
  const within = innerType ?? input;
  if (within !== undefined) return knownKeys(within, path);
  if (options !== undefined) return options.flatMap((option) => knownKeys(option, path));
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(shape ?? {});
  return typeof first === "number" ? knownKeys(element, rest) : knownKeys(shape?.[String(first)], rest);
};
