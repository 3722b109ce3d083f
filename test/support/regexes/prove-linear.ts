import { hasLargeCount, variants } from "./variants.ts";

/**
 * How recheck's automaton shows that an expression is linear:
 * - `itself`: proven as it is.
 * - `variants`: proven for its variants without look-around and large counts, which have at least its paths.
 */
export type Proof = "itself" | "variants";

/** An expression without a proof, and why. recheck's fuzzing proves nothing, so it is not asked. */
export interface Unproven {
  readonly reason: string;
}

const parts = /^\/(.*)\/([a-z]*)$/s;

/** Proves one literal, such as `/a+/g`. */
export const proveLinear = async (literal: string, timeoutMs = 180_000): Promise<Proof | Unproven> => {
  // The native backend is a separate download with the same results.
  process.env["RECHECK_BACKEND"] = "pure";
  const { checkSync } = await import("recheck");
  const [, source = "", flags = ""] = parts.exec(literal) ?? [];
  const check = (of: string) => checkSync(of, flags, { checker: "automaton", timeout: timeoutMs });
  const whole = check(source);
  // Counted repetitions have an end, so that even those within others are linear in a text's length: 2^60 is a constant.
  if (whole.status === "safe" && !hasLargeCount(source)) return "itself";
  if (whole.status === "vulnerable")
    return { reason: `takes ${whole.complexity.summary} time, for example of ${whole.attack.pattern}` };
  const simpler = variants(source);
  const isProven = simpler.length > 0 && simpler.every((variant) => check(variant).status === "safe");
  if (isProven) return "variants";
  return {
    reason:
      whole.status === "safe"
        ? "is not linear in the count of its repetitions"
        : `can't be decided: ${whole.error.kind}`,
  };
};
