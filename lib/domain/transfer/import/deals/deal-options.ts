import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { ImportOptions } from "#lib/contract/transfer/import-options.ts";

interface Asked {
  readonly source: { readonly kind: string };
  readonly mapping?: string | undefined;
  readonly parent_import_id?: string | undefined;
  readonly options?: ImportOptions | undefined;
}

const error = (pointer: string, message: string, hint = "Leave it out."): ValidationError => ({
  pointer,
  code: "not_for_deals",
  message,
  hint,
});

const optionErrors = (options: ImportOptions): ValidationError[] => {
  const { on_match, on_in_file_duplicate, on_likely_match, tags, list_id } = options;
  return [
    ...(typeof on_match === "string" && on_match !== "review"
      ? []
      : [
          error(
            "/options/on_match",
            "One policy counts for all fields of a deal, and no row of deals waits.",
            "Say skip, fill_blanks, overwrite or newest_wins.",
          ),
        ]),
    ...(on_in_file_duplicate === "first"
      ? []
      : [error("/options/on_in_file_duplicate", "Of rows with one external id the first counts.")]),
    ...(on_likely_match === "create"
      ? []
      : [error("/options/on_likely_match", "Deals are alike by their external ids alone.")]),
    ...(tags.length === 0 ? [] : [error("/options/tags", "Deals have no tags.")]),
    ...(list_id === null ? [] : [error("/options/list_id", "Lists are of leads.")]),
  ];
};

/** Refuses what an import of deals can't be asked for. */
export const requireDealWays = ({ source, mapping, parent_import_id, options }: Asked): void => {
  const errors = [
    ...(source.kind === "google_sheets"
      ? [error("/source/kind", "A saved source is of leads.", "Send a file or rows.")]
      : []),
    ...(mapping === undefined ? [] : [error("/mapping", "A saved mapping is of leads.")]),
    ...(parent_import_id === undefined ? [] : [error("/parent_import_id", "Mended rows are of leads.")]),
    ...(options === undefined ? [] : optionErrors(options)),
  ];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};
