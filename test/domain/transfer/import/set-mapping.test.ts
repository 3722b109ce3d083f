import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import type { ColumnMapping, ImportNotice } from "#lib/contract/transfer/import-record.ts";
import { chosenMapping, mappingChange } from "#lib/domain/transfer/import/set-mapping.ts";
import { anImport, mapped } from "./an-import.ts";

const suggested: ColumnMapping[] = [
  { column: "Mail", field: "email", confidence: 0.9, reason: "header means email" },
  {
    column: "Name",
    field: "name",
    confidence: 0.9,
    reason: "header means name",
    transforms: [{ kind: "split_name" }],
  },
];

const refusal = (choices: Parameters<typeof chosenMapping>[1]) => {
  try {
    chosenMapping(suggested, choices);
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors?.map(({ pointer, code }) => [pointer, code]);
  }
  return undefined;
};

describe("a chosen mapping", () => {
  it("keeps what was left out, and a field's transforms while the field stays", () => {
    expect(chosenMapping(suggested, [{ column: "Name", field: "name" }])).toEqual([
      suggested[0],
      { ...suggested[1], confidence: 1, reason: "chosen" },
    ]);
    expect(chosenMapping(suggested, [{ column: "Name", field: "title" }])[1]).toEqual({
      column: "Name",
      field: "title",
      confidence: 1,
      reason: "chosen",
    });
    expect(
      chosenMapping(suggested, [{ column: "Name", field: "name", transforms: [] }])[1]?.transforms,
    ).toEqual([]);
  });

  it("may have a column that the file does not have, when it makes its own value", () => {
    const transforms = [{ kind: "constant", value: "fair" } as const];

    expect(chosenMapping(suggested, [{ column: "(source)", field: "source", transforms }]).at(-1)).toEqual({
      column: "(source)",
      field: "source",
      confidence: 1,
      reason: "chosen",
      transforms,
    });
    expect(refusal([{ column: "(source)", field: "source" }])).toEqual([
      ["/mapping/0/column", "unknown_column"],
    ]);
  });

  it("refuses a template of columns that do not exist", () => {
    const transforms = [{ kind: "template", template: "{Name} {Shoe size}" } as const];

    expect(refusal([{ column: "Name", field: "name", transforms }])).toEqual([
      ["/mapping/0/transforms/0/template", "unknown_column"],
    ]);
  });

  it("refuses a column twice and a field twice", () => {
    expect(
      refusal([
        { column: "Mail", field: "email" },
        { column: "Mail", field: null },
      ]),
    ).toEqual([["/mapping/1/column", "repeated"]]);
    expect(refusal([{ column: "Name", field: "email" }])).toEqual([["/mapping", "field_mapped_twice"]]);
  });
});

describe("a changed mapping", () => {
  it("drops the notices of the mapping and of the replaced readings of the chosen columns, and keeps the others", () => {
    const notice = (code: ImportNotice["code"], column: string): ImportNotice => ({
      code,
      column,
      message: "",
    });
    const record = anImport({
      ...mapped("email", "last_contacted_at"),
      warnings: [
        notice("reading_replaced", "email"),
        notice("reading_replaced", "last_contacted_at"),
        notice("encoding_guessed", ""),
      ],
      needs_review: [
        notice("values_contradict_mapping", "last_contacted_at"),
        notice("file_contradicts_options", ""),
      ],
    });

    const changed = mappingChange([{ column: "last_contacted_at", field: null }]).apply(
      record,
      record.created_at,
    );

    expect(changed.warnings?.map(({ code, column }) => `${code} ${column}`)).toEqual([
      "reading_replaced email",
      "encoding_guessed ",
    ]);
    expect(changed.needs_review?.map(({ code }) => code)).toEqual(["file_contradicts_options"]);
  });
});
