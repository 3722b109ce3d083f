import { describe, expect, it } from "vitest";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import { rowCheck } from "#lib/domain/transfer/import/check-rows.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import { importerOf } from "#lib/domain/transfer/import/import-record.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";
import { RowJudge } from "#lib/domain/transfer/import/validate/row-judge.ts";
import { RowOwners } from "#lib/domain/transfer/import/validate/row-owners.ts";
import { validator } from "#test/domain/records/lead/normalise/every-door.ts";
import { anImport, mapped } from "./an-import.ts";

const fields = [
  "email",
  "phone",
  "country",
  "company.domain",
  "company.employee_count",
  "score",
  "last_contacted_at",
  "time_zone",
  "last_name",
  "city",
  "tags",
] as const;
const { mapping } = mapped(...fields);
const row = (cells: Partial<Record<(typeof fields)[number], string>>) =>
  fields.map((field) => cells[field] ?? "");
const address = "ada@example.com";

describe("an optional cell that can't be read", () => {
  const bad = {
    phone: "call office",
    country: "XX",
    "company.domain": "http://",
    "company.employee_count": "many",
    score: "Hot",
    last_contacted_at: "never",
    time_zone: "Mars/Base",
    city: "x".repeat(101),
  } as const;

  it("leaves its lead, and a warning keeps its text", () => {
    const result = rowReader(mapping)(row({ email: address, ...bad, last_name: "Byron" }));

    expect(result).toMatchObject({ ok: true, lead: { email: address, last_name: "Byron" } });
    const warnings = result.ok ? (result.warnings ?? []) : [];
    expect(result.ok && Object.keys(result.lead)).not.toContain("phone");
    expect(new Set(warnings.map(({ column }) => column))).toEqual(new Set(Object.keys(bad)));
    for (const { column, value, code, message } of warnings) {
      expect(value).toBe(bad[column as keyof typeof bad]);
      expect(code).toBe(`invalid_${column.replace(".", "_")}`);
      expect(message).toContain("The cell was left out.");
    }
  });

  it.each(Object.entries(bad))("of %s refuses its row on request", (field, text) => {
    const result = rowReader(mapping, "refuse")(row({ email: address, [field]: text }));

    expect(result.ok).toBe(false);
    expect(result.ok ? [] : result.problems.map(({ column }) => column)).toEqual([field]);
  });

  it("is never the address: without it the lead would be another one", () => {
    expect(rowReader(mapping)(row({ email: "ada@", phone: "+442079460123" })).ok).toBe(false);
  });

  it("is one tag of several, and the others stay", () => {
    expect(rowReader(mapping)(row({ email: address, tags: `vip;${"x".repeat(65)};VIP` }))).toMatchObject({
      ok: true,
      lead: { tags: ["vip"] },
    });
  });
});

describe("a cell of the workspace's own field that can't be read", () => {
  const columns = mapped("email", "custom.budget", "custom.plan", "custom.note");
  const cells = [address, "much", "gold", "kept"];
  const judged = (on_bad_optional: "blank" | "refuse") => {
    const record = anImport({ ...columns, options: { ...defaultOptions, on_bad_optional } });
    const checked = rowCheck(record, undefined)(2, cells);
    if (checked.verdict !== "valid") throw new Error("the row has no other problem");
    return new RowJudge({ record, validator, texts: new SpilledTexts(), owners: undefined }).draft(checked);
  };

  it("leaves its lead, and a warning keeps its text", () => {
    expect(judged("blank")).toMatchObject({
      lead: { email: address, custom: { note: "kept" } },
      row: {
        warnings: [
          { column: "custom.budget", value: "much", code: "not_a_number", message: /left out/ },
          { column: "custom.plan", value: "gold", code: "unknown_option", message: /left out/ },
        ].map((one) => ({ ...one, message: expect.stringMatching(one.message) })),
      },
    });
    expect((judged("blank") as { lead: { custom: object } }).lead.custom).toEqual({ note: "kept" });
  });

  it("refuses its row on request", () => {
    expect(judged("refuse")).toMatchObject({
      verdict: "invalid",
      problems: [{ code: "not_a_number" }, { code: "unknown_option" }],
    });
  });
});

describe("a cell of a stage or an owner that names none", () => {
  const columns = mapped("email", "stage", "owner", "custom.budget");
  const cells = [address, "Qualifiziert", "nobody@example.com", "much"];
  const judged = (on_bad_optional: "blank" | "refuse", texts: readonly string[] = cells) => {
    const record = anImport({ ...columns, options: { ...defaultOptions, on_bad_optional } });
    const checked = rowCheck(record, undefined)(2, texts);
    if (checked.verdict !== "valid") throw new Error("the row has no other problem");
    const owners = new RowOwners([], importerOf(record));
    return new RowJudge({ record, validator, texts: new SpilledTexts(), owners }).draft(checked);
  };

  it("is left out with a warning for each cell, and the lead stays", () => {
    const { lead, row } = judged("blank") as Extract<ReturnType<typeof judged>, { readonly lead: object }> & {
      readonly row: { readonly warnings?: readonly { readonly code: string; readonly column: string }[] };
    };

    expect(lead).toEqual({ email: address, email_status: "unknown", custom: {} });
    expect(row.warnings?.map(({ code, column }) => `${code} ${column}`)).toEqual([
      "not_a_number custom.budget",
      "unknown_stage stage",
      "unknown_member owner",
    ]);
  });

  it("refuses its row on request, with a problem for each cell", () => {
    expect(judged("refuse")).toMatchObject({ verdict: "invalid", problems: [{}, {}, {}] });
  });

  it("is still told as left out in a row that is refused for another reason", () => {
    const unknown = mapped("email", "stage", "custom.nowhere");
    const record = anImport(unknown);
    const checked = rowCheck(record, undefined)(2, [address, "Qualifiziert", "x"]);
    const judge = new RowJudge({ record, validator, texts: new SpilledTexts(), owners: undefined });

    expect(judge.draft(checked as never)).toMatchObject({
      verdict: "invalid",
      problems: [
        { code: "unknown_stage", message: expect.stringContaining("left out"), isLeftOut: true },
        { code: "unknown_field" },
      ],
    });
  });
});

describe("a word for nothing", () => {
  it.each(["n/a", "N/A", "-", "—", "none", "NULL", "#N/A", "(blank)"])(
    "such as %s is a blank cell",
    (word) => {
      const cells = { phone: word, country: word, "company.domain": word, score: word, city: word };

      expect(rowReader(mapping, "refuse")(row({ email: address, ...cells }))).toEqual({
        ok: true,
        lead: { email: address, email_status: "unknown" },
      });
    },
  );

  it("may be somebody's name, and NA a country", () => {
    expect(rowReader(mapping)(row({ email: address, last_name: "Null", country: "NA" }))).toMatchObject({
      lead: { last_name: "Null", country: "NA" },
    });
  });
});
