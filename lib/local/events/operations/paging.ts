import * as z from "zod";

/** Members of every list request. */
export const Paging = z.strictObject({
  Limit: z.int().min(1).max(100).optional(),
  NextToken: z.string().optional(),
});

/** One page of items that are already in their order; the token is the place to go on from. */
export function pageOf<T>(
  items: readonly T[],
  { Limit = 100, NextToken }: z.infer<typeof Paging>,
): { page: T[]; next: { NextToken?: string } } {
  const from = Number(NextToken ?? 0);
  const to = from + Limit;
  return { page: items.slice(from, to), next: to < items.length ? { NextToken: String(to) } : {} };
}
