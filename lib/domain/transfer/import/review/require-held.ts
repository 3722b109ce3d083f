import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { ImportRecord } from "../import-record.ts";
import type { HeldReader } from "../import-store.ts";

/** Refuses decisions on rows that wait for none: they would be lost without a word. */
export const requireHeld = async (
  { heldOf }: HeldReader,
  record: ImportRecord,
  decisions: readonly { readonly row: number }[],
): Promise<void> => {
  // In another state there is nothing to decide, as the change itself says.
  if (decisions.length === 0 || record.state !== "in_review") return;
  const missing = new Set(decisions.map(({ row }) => row));
  for await (const { held } of heldOf(record)) {
    for (const row of held.keys()) missing.delete(row);
    if (missing.size === 0) return;
  }
  const errors = decisions.flatMap(({ row }, index): ValidationError[] =>
    missing.has(row)
      ? [
          {
            pointer: `/decisions/${index}/row`,
            code: "not_held",
            message: `Row ${row} waits for no decision.`,
            hint: "GET the import's `/matches` lists the rows that do; the first one below a header is row 2.",
          },
        ]
      : [],
  );
  throw new Refusal("validation_failed", { errors });
};
