import type { AnyRoute } from "#lib/contract/route.ts";
import { pageRoom } from "#lib/domain/platform/page/response-bytes.ts";

type Batch = NonNullable<AnyRoute["batch"]>;
type Result = Readonly<Record<string, unknown>>;

/** A batch's results without the records that do not fit into one response. Every item keeps its result. */
export const withoutLaterRecords = ({ holds = "record" }: Batch, answer: unknown): unknown => {
  const { results } = answer as { readonly results: readonly Result[] };
  const takes = pageRoom();
  const shortened = results.map((result) => {
    const { [holds]: record, ...rest } = result;
    return record === undefined || takes(result) ? result : rest;
  });
  return { ...(answer as object), results: shortened };
};
