import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import { LeadChange } from "#lib/contract/records/lead-record.ts";
import { TargetField } from "#lib/contract/transfer/mappable-fields.ts";
import type { Field } from "#lib/domain/platform/filter/catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";

/** Columns of a file that fill a field by another name. */
const columnNames: Readonly<Record<string, string>> = {
  owner_id: "owner",
  stage_id: "stage",
  social: "social.*",
  external_ids: "external_ids.*",
};

const shownAs = { email: "as `a***@e***.com`", phone: "as `***23`", name: "as `A. L.`", hidden: "hidden" };

const columnOf = (name: string): string => {
  const column = columnNames[name] ?? (TargetField.safeParse(name).success ? name : undefined);
  return column === undefined ? "" : `\`${column}\``;
};

const line = ([name, { type, masked }]: readonly [string, Field]): string => {
  const isWritten = Object.hasOwn(LeadChange.shape, name.split(".")[0] ?? "");
  const mask = masked === true ? shownAs[leadFieldRow(name)?.masked || "hidden"] : "";
  return `| \`${name}\` | ${type} | ${isWritten ? "yes" : ""} | ${columnOf(name)} | ${mask} |`;
};

/** The lines of the table of a lead's fields in docs/FILTERS.md. */
export const leadFieldsTable = (): string[] => [
  "| Field | Type | Written by requests | Column of an import | For viewers |",
  "|---|---|---|---|---|",
  ...[...leadCatalogue.fields].map(line),
];
