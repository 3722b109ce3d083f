/** Does the same with each, some at once and the next ones after them; answers in their order. */
export const inTurns = async <T, R>(
  all: readonly T[],
  atOnce: number,
  each: (one: T) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += atOnce)
    done.push(...(await Promise.all(all.slice(from, from + atOnce).map(each))));
  return done;
};
