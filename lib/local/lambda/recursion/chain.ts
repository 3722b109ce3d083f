import { createHash, randomBytes } from "node:crypto";
import { formatTraceHeader, type Lineage, parseTraceHeader, type TraceHeader } from "./trace-header.ts";

/** Invocations of one function in one chain before Lambda stops the next one. */
export const CHAINED_INVOCATIONS_MAX = 16;

const hashOf = (functionArn: string): string =>
  createHash("sha256").update(functionArn).digest("hex").slice(0, 8);

const newRoot = (): string => {
  const seconds = Math.floor(Date.now() / 1_000).toString(16);
  return `1-${seconds}-${randomBytes(12).toString("hex")}`;
};

/** Invocations of a function in the chain that led to a message with this trace header. */
export function invocationsInChain(functionArn: string, traceHeader: string | undefined): number {
  return parseTraceHeader(traceHeader ?? "")?.lineage.get(hashOf(functionArn)) ?? 0;
}

/** Each function's highest count, so that no chain in a batch starts again because of another message. */
const merge = (headers: readonly TraceHeader[]): Lineage => {
  const merged = new Map<string, number>();
  for (const { lineage } of headers)
    for (const [hash, count] of lineage) merged.set(hash, Math.max(count, merged.get(hash) ?? 0));
  return merged;
};

/** Returns the trace header of an invocation. `causes` are the trace headers of its messages. */
export function nextTraceHeader(functionArn: string, causes: readonly string[]): string {
  const headers = causes.flatMap((cause) => parseTraceHeader(cause) ?? []);
  const hash = hashOf(functionArn);
  const lineage = new Map(merge(headers));
  lineage.set(hash, (lineage.get(hash) ?? 0) + 1);
  return formatTraceHeader({ root: headers[0]?.root ?? newRoot(), lineage }, randomBytes(8).toString("hex"));
}
