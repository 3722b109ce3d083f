type Shape = Record<string, unknown>;

const isShape = (value: unknown): value is Shape =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Puts what stands at a path of one shape at the same path of the other. */
const put = (target: Shape, source: Shape, [key = "", ...rest]: readonly string[]): void => {
  const value = Object.hasOwn(source, key) ? source[key] : undefined;
  // All of it is there already, since it was asked for as well.
  if (target[key] === value && Object.hasOwn(target, key)) return;
  if (rest.length === 0 || !isShape(value)) {
    if (value !== undefined) target[key] = value;
    return;
  }
  const part = isShape(target[key]) ? target[key] : {};
  target[key] = part;
  put(part, value, rest);
};

/** A record's fields, as far as they were asked for by their paths; a part comes within what it is a part of. */
export const shownFields = <R extends object>(
  record: R,
  paths: readonly string[] | null | undefined,
): Partial<R> => {
  if (paths === undefined || paths === null) return record;
  const shown: Shape = {};
  for (const path of paths) put(shown, record as Shape, path.split("."));
  return shown as Partial<R>;
};
