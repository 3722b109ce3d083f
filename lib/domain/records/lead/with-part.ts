const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A record with one value put at a path of parts; of null nothing stays. */
export const withPart = (
  record: Record<string, unknown>,
  [part = "", ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> => {
  if (rest.length > 0) {
    const inner = record[part];
    return { ...record, [part]: withPart(isRecord(inner) ? inner : {}, rest, value) };
  }
  const { [part]: _, ...others } = record;
  return value === null ? others : { ...others, [part]: value };
};
