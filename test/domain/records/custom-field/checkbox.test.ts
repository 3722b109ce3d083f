import { describe, expect, it } from "vitest";
import { readCustomValue } from "#lib/domain/records/custom-field/read-value.ts";

const read = (text: string) => {
  const { value } = {
    value: undefined,
    ...readCustomValue({ kind: "checkbox", options: [], bounds: {} }, text),
  };
  return value;
};

/** What Excel shows for TRUE and FALSE in each language. */
const excel: readonly (readonly [string, string])[] = [
  ["TRUE", "FALSE"],
  ["WAHR", "FALSCH"],
  ["VRAI", "FAUX"],
  ["VERDADERO", "FALSO"],
  ["VERO", "FALSO"],
  ["VERDADEIRO", "FALSO"],
  ["WAAR", "ONWAAR"],
  ["PRAWDA", "FAŁSZ"],
  ["SANT", "FALSKT"],
  ["SAND", "FALSK"],
  ["TOSI", "EPÄTOSI"],
  ["PRAVDA", "NEPRAVDA"],
  ["IGAZ", "HAMIS"],
  ["ADEVĂRAT", "FALS"],
  ["DOĞRU", "YANLIŞ"],
  ["ИСТИНА", "ЛОЖЬ"],
  ["ІСТИНА", "ХИБНІСТЬ"],
  ["ΑΛΗΘΗΣ", "ΨΕΥΔΗΣ"],
];

describe("a checkbox", () => {
  it.each<readonly [string, string]>([
    ...excel,
    ["да", "нет"],
    ["✓", "✗"],
    ["1.0", "0.0"],
    ["ja", "nein"],
    ["oui", "non"],
    ["Yes", "No"],
  ])("is ticked by %s and not by %s", (yes, no) => {
    expect([read(yes), read(no), read(yes.toLowerCase()), read(no.toLowerCase())]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it.each(["maybe", "2", "?", "true false"])("is nothing by %s", (text) => {
    expect(read(text)).toBeUndefined();
  });
});
