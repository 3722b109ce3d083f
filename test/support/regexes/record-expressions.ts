const sourceFile = /\/((?:lib|functions)\/[^:]+\.ts):/;

/** Runs `work` and returns the expressions that each source file constructs meanwhile, as literals. */
export const recordExpressions = async (
  work: () => unknown,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const original = globalThis.RegExp;
  const recorded = new Map<string, Set<string>>();
  const make = (args: unknown[]): RegExp => {
    const expression: RegExp = Reflect.construct(original, args);
    // The lines are: the message, this function, the trap, the caller.
    const file = sourceFile.exec(new Error("caller").stack?.split("\n")[3] ?? "")?.[1];
    if (file !== undefined) recorded.set(file, (recorded.get(file) ?? new Set()).add(String(expression)));
    return expression;
  };
  globalThis.RegExp = new Proxy(original, {
    construct: (_, args) => make(args),
    apply: (_, __, args) => make(args),
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = original;
  }
  return recorded;
};
