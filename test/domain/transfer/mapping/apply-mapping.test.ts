import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { MappedColumn, SavedMapping } from "#lib/contract/transfer/mappings.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";
import { bySavedMapping, withLearned } from "#lib/domain/transfer/mapping/apply-mapping.ts";
import { type LearnedMapping, learnedFrom } from "#lib/domain/transfer/mapping/learned-mapping.ts";
import { aLesson } from "./a-lesson.ts";

const fieldsOf = (mapping: readonly ColumnMapping[]) =>
  Object.fromEntries(mapping.map(({ column, field }) => [column, field]));

const taught = (columns: readonly string[], mapping: readonly MappedColumn[]): LearnedMapping =>
  learnedFrom(
    {
      id: "imp_01J0000000000000000000000C",
      columns,
      mapping: mapping.map(({ column, field, transforms = [] }) => ({
        column,
        field,
        confidence: 1,
        reason: "chosen",
        transforms,
      })),
    },
    { at: "2026-03-04T05:06:07.000Z", by: "mem_01J0000000000000000000000B" },
  );

const saved = (mapping: SavedMapping["mapping"]): SavedMapping => ({
  id: "map_01J0000000000000000000000D",
  name: "fairs",
  mapping,
  created_by: "mem_01J0000000000000000000000B",
  created_at: "2026-03-04T05:06:07.000Z",
  updated_at: "2026-03-04T05:06:07.000Z",
  version: 1,
});

describe("a learned mapping", () => {
  it("is put on the same header with its source, its date and its transforms, in the file's own names", () => {
    const learned = taught(
      ["Kontakt", "Mail"],
      [
        { column: "Kontakt", field: "last_name", transforms: [{ kind: "case", to: "title" }] },
        { column: "Mail", field: "email" },
      ],
    );

    const mapping = withLearned(suggestMapping(["MAIL", "Kontakt"], []), learned);

    expect(mapping[1]).toEqual({
      column: "Kontakt",
      field: "last_name",
      transforms: [{ kind: "case", to: "title" }],
      confidence: 0.99,
      reason: "learned from import imp_01J0000000000000000000000C of 2026-03-04",
    });
    expect(mapping[0]).toMatchObject({ column: "MAIL", field: "email", confidence: 0.99 });
  });

  it("leaves a column out that a person had left out, whatever its name suggests", () => {
    const learned = aLesson({ email: "email", phone: null }, "2026-01-01");

    expect(fieldsOf(withLearned(suggestMapping(["email", "phone"], []), learned))).toEqual({
      email: "email",
      phone: null,
    });
  });

  it("keeps columns that make their values themselves for the same header only", () => {
    const constant = { column: "(fair)", field: "source", transforms: [{ kind: "constant", value: "Fair" }] };
    const learned = taught(["email"], [{ column: "email", field: "email" }, constant as MappedColumn]);

    expect(fieldsOf(withLearned(suggestMapping(["email"], []), learned))).toMatchObject({
      "(fair)": "source",
    });
    expect(fieldsOf(withLearned(suggestMapping(["email", "city"], []), learned))).toEqual({
      email: "email",
      city: "city",
    });
  });

  it("is put on a like header column by column, and no field is filled twice", () => {
    const learned = aLesson({ "Private mail": null, "Work mail": "email", Ort: "city" }, "2026-01-01");

    const mapping = withLearned(suggestMapping(["Private mail", "Work mail", "Email", "Ort"], []), learned);

    expect(fieldsOf(mapping)).toEqual({
      "Private mail": null,
      "Work mail": "email",
      Email: null,
      Ort: "city",
    });
    expect(mapping[1]?.confidence).toBe(0.9);
    expect(mapping[2]?.reason).toContain("Work mail");
  });
});

describe("a saved mapping", () => {
  it("maps the columns that it names, in any case, and leaves the others out", () => {
    const mapping = bySavedMapping(
      ["E-MAIL", "Phone"],
      saved([
        { column: "e-mail", field: "email" },
        { column: "city", field: "city" },
      ]),
    );

    expect(mapping).toEqual([
      { column: "E-MAIL", field: "email", confidence: 1, reason: 'saved mapping "fairs"' },
      { column: "Phone", field: null, confidence: 1, reason: 'not in the saved mapping "fairs"' },
    ]);
  });

  it("adds a column of its own when the file has what that is made of", () => {
    const template = { kind: "template", template: "{First} {Last}" } as const;
    const mapping = saved([{ column: "(name)", field: "name", transforms: [template] }]);

    expect(fieldsOf(bySavedMapping(["First", "Last"], mapping))).toMatchObject({ "(name)": "name" });
    expect(fieldsOf(bySavedMapping(["First"], mapping))).toEqual({ First: null });
  });

  it("gives one column to a name, the exact one first, when two differ in punctuation alone", () => {
    const mapping = bySavedMapping(["e mail", "E-Mail"], saved([{ column: "E-Mail", field: "email" }]));

    expect(fieldsOf(mapping)).toEqual({ "e mail": null, "E-Mail": "email" });
  });
});
