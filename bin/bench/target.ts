import type { Row } from "./report.ts";

interface Held {
  readonly what: string;
  readonly measured: number;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  /** Of the measured figure. */
  readonly unit: string;
  /** What the figure is made of. */
  readonly made: string;
}

const missed: string[] = [];

const digits = (value: number): string => (value < 100 ? value.toFixed(2) : value.toFixed(0));

/** A row of the report whose figure has to reach its target; one that does not fails the run. */
export const held = ({ what, measured, target, unit, made }: Held): Row => {
  const isReached = "atLeast" in target ? measured >= target.atLeast : measured <= target.atMost;
  const bound = "atLeast" in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`;
  if (!isReached) missed.push(`${what}: ${digits(measured)} ${unit}, target ${bound}`);
  const verdict = isReached ? "held" : "**missed**";
  return { what, value: `${digits(measured)} ${unit}`, baseline: `target ${bound}: ${verdict}; ${made}` };
};

/** What the run has missed, one line each. */
export const missedTargets = (): readonly string[] => missed;
