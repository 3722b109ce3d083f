import * as z from "zod";
import type { InvocationResult } from "./invocation.ts";

const Answer = z.union([
  z.null(),
  z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).nullish() }),
]);

/** The ids that a batch's answer reports as failed; `all` when the invocation or its answer was no good. */
export const batchFailures = (
  result: InvocationResult,
  ids: readonly string[],
  reportsFailures: boolean,
): ReadonlySet<string> | "all" => {
  if (!result.ok) return "all";
  if (!reportsFailures) return new Set();
  const answer = Answer.safeParse(result.payload);
  if (!answer.success) return "all";
  const failed = (answer.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  // An unknown or empty id fails the whole batch, as Lambda documents.
  return failed.every((id) => ids.includes(id)) ? new Set(failed) : "all";
};
