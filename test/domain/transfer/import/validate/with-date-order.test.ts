import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { Transform } from "#lib/contract/transfer/transforms.ts";
import { withDateOrder } from "#lib/domain/transfer/import/validate/with-date-order.ts";

const own = [{ on: "lead", key: "renewal", kind: "date" }] as const;

const entry = (field: string, ...transforms: Transform[]) =>
  ({ column: "A", field, confidence: 1, reason: "", transforms }) as ColumnMapping;

const transformsOf = (mapping: ColumnMapping): unknown => withDateOrder([mapping], "dmy", own)[0]?.transforms;

const trim: Transform = { kind: "trim" };
const dmy: Transform = { kind: "parse_date", date_order: "dmy" };

describe("a date order that the caller names", () => {
  it.each([
    ["a column whose values show another one", entry("custom.renewal", { ...dmy, date_order: "mdy" }), [dmy]],
    ["a column whose values have several orders", entry("custom.renewal"), [dmy]],
    ["a column of moments, after its other transforms", entry("last_contacted_at", trim), [trim, dmy]],
    ["a column of text that reads dates", entry("title", { ...dmy, date_order: null }, trim), [dmy, trim]],
  ])("is the order of %s", (_, mapping, transforms) => {
    expect(transformsOf(mapping)).toEqual(transforms);
  });

  it.each([
    ["text", entry("title", trim), [trim]],
    [
      "numbers",
      entry("score", { kind: "parse_number", decimal: "," }),
      [{ kind: "parse_number", decimal: "," }],
    ],
  ])("changes no column of %s", (_, mapping, transforms) => {
    expect(transformsOf(mapping)).toEqual(transforms);
  });

  it("changes nothing where the caller names none", () => {
    const mapping = [entry("custom.renewal")];

    expect(withDateOrder(mapping, undefined, own)).toEqual(mapping);
  });
});
