import type * as z from "zod";

type Def = {
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
};

/** The schemas of a path within what a schema describes, one for each form; none where it has no such path. */
const schemasAt = (schema: z.ZodType | undefined, path: readonly PropertyKey[]): readonly z.ZodType[] => {
  if (schema === undefined) return [];
  const { innerType, element, in: input, options, shape } = schema.def as Def;
  const [first, ...rest] = path;
  if (first === undefined) return [schema];
  const within = innerType ?? input;
  if (within !== undefined) return schemasAt(within, path);
  if (options !== undefined) return options.flatMap((option) => schemasAt(option, path));
  return typeof first === "number" ? schemasAt(element, rest) : schemasAt(shape?.[String(first)], rest);
};

const keysOf = (schema: z.ZodType): readonly string[] => {
  const { innerType, in: input, options, shape } = schema.def as Def;
  const within = innerType ?? input;
  if (within !== undefined) return keysOf(within);
  return options?.flatMap(keysOf) ?? Object.keys(shape ?? {});
};

/** The keys that an object takes at a path within what a schema describes; none where it is no object of known keys. */
export const knownKeys = (
  schema: z.ZodType | undefined,
  path: readonly PropertyKey[] = [],
): readonly string[] => schemasAt(schema, path).flatMap(keysOf);

/** Whether null is a value of a path within what a schema describes. */
export const takesNull = (schema: z.ZodType, path: readonly PropertyKey[]): boolean =>
  schemasAt(schema, path).some((one) => one.safeParse(null).success);
