import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { ImportOptions } from "#lib/contract/transfer/import-options.ts";

interface Asked {
  readonly source: { readonly kind: string };
  readonly mapping?: string | undefined;
  readonly parent_import_id?: string | undefined;
  readonly options?: ImportOptions | undefined;
}

const fault = (pointer: string, message: string, hint = "Leave it out."): Fault => ({
  pointer,
  code: "not_for_deals",
  message,
  hint,
});

const optionFaults = (options: ImportOptions): Fault[] => {
  const { on_match, on_in_file_duplicate, on_likely_match, tags, list_id } = options;
  return [
    ...(typeof on_match === "string" && on_match !== "review"
      ? []
      : [
          fault(
            "/options/on_match",
            "One policy counts for all fields of a deal, and no row of deals waits.",
            "Say skip, fill_blanks, overwrite or newest_wins.",
          ),
        ]),
    ...(on_in_file_duplicate === "first"
      ? []
      : [fault("/options/on_in_file_duplicate", "Of rows with one external id the first counts.")]),
    ...(on_likely_match === "create"
      ? []
      : [fault("/options/on_likely_match", "Deals are alike by their external ids alone.")]),
    ...(tags.length === 0 ? [] : [fault("/options/tags", "Deals have no tags.")]),
    ...(list_id === null ? [] : [fault("/options/list_id", "Lists are of leads.")]),
  ];
};

/** Refuses what an import of deals can't be asked for. */
export const requireDealWays = ({ source, mapping, parent_import_id, options }: Asked): void => {
  const errors = [
    ...(source.kind === "google_sheets"
      ? [fault("/source/kind", "A saved source is of leads.", "Send a file or rows.")]
      : []),
    ...(mapping === undefined ? [] : [fault("/mapping", "A saved mapping is of leads.")]),
    ...(parent_import_id === undefined ? [] : [fault("/parent_import_id", "Mended rows are of leads.")]),
    ...(options === undefined ? [] : optionFaults(options)),
  ];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};
