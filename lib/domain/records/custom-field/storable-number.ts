/** Closer to zero than this nobody means anything; DynamoDB's numbers end at 1e-130. */
const magnitudeMin = 1e-100;

/** Whether a number can be kept as it is: larger ones lose their last digits in JavaScript. */
export const isStorable = (number: number): boolean =>
  number === 0 || (Math.abs(number) >= magnitudeMin && Math.abs(number) <= Number.MAX_SAFE_INTEGER);

/** A number within a definition that can't be kept; undefined when there is none. */
export const unstorableNumber = (definition: unknown): number | undefined => {
  let found: number | undefined;
  JSON.stringify(definition, (_, value: unknown) => {
    if (typeof value === "number" && !isStorable(value)) found = value;
    return value;
  });
  return found;
};
