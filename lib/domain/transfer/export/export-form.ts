import { Refusal } from "#lib/contract/errors.ts";
import type { ExportFormat } from "#lib/contract/transfer/exports.ts";
import type { ExportForm } from "#lib/domain/platform/job/export-job.ts";

/** A choice as a request has it; what it leaves out is what most people want. */
export type AskedForm = Pick<ExportForm, "format"> & {
  readonly [Name in Exclude<keyof ExportForm, "format">]?: ExportForm[Name] | undefined;
};

/** The formats for which a choice means something. */
const formatsFor = {
  delimiter: ["csv"],
  bom: ["csv", "tsv"],
  headings: ["csv", "tsv", "xlsx"],
  compression: ["csv", "tsv", "json", "ndjson"],
} as const satisfies Partial<Record<keyof ExportForm, readonly ExportFormat[]>>;

/** The form that was asked for. Refuses a choice that the format does not have; `pointerTo` says where it stood. */
export const formOf = (asked: AskedForm, pointerTo: (choice: string) => string): ExportForm => {
  for (const [choice, formats] of Object.entries(formatsFor)) {
    const isAsked = asked[choice as keyof typeof formatsFor] !== undefined;
    if (!isAsked || (formats as readonly ExportFormat[]).includes(asked.format)) continue;
    const message = `A ${asked.format} file has no ${choice}.`;
    const hint = `Leave it out, or choose ${formats.join(", ")}.`;
    throw new Refusal("validation_failed", {
      errors: [{ pointer: pointerTo(choice), code: "not_for_format", message, hint }],
    });
  }
  return {
    format: asked.format,
    // A column that is asked for twice stands in the file once.
    fields: asked.fields == null ? null : [...new Set(asked.fields)],
    delimiter: asked.delimiter ?? ",",
    bom: asked.bom ?? false,
    headings: asked.headings ?? "names",
    compression: asked.compression ?? "none",
  };
};
