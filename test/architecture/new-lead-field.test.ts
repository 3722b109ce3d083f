import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newLeadField } from "../../bin/new/lead-field.ts";
import { Sources } from "../../bin/new/sources.ts";

const table = "lib/contract/records/lead-field-table.ts";
const masked = "no";

const aProject = (): string => {
  const root = mkdtempSync(join(tmpdir(), "leadrail-new-"));
  cpSync(table, join(root, table));
  return root;
};

describe("npm run new -- field lead", () => {
  it.each([
    ["a name that leads have", "title", { masked }, "title is taken"],
    ["a name that a request has", "stage", { masked }, "stage is taken"],
    ["a name that a column of a file has", "owner", { masked }, "owner is taken"],
    ["another name of a field", "industry", { masked }, "industry is taken"],
    ["a name of a parameter", "cursor", { masked }, "cursor is reserved"],
    ["a name of an item's attribute", "pk", { masked }, "pk is reserved"],
    ["a name of a column of the lake", "score_state", { masked }, "score_state is reserved"],
    ["a name of an object's own property", "constructor", { masked }, "constructor is reserved"],
    ["a word of filters", "between", { masked }, "between is reserved"],
    ["a name in capitals", "Department", { masked }, "is no name of a field"],
    ["a name with two underscores", "company__name", { masked }, "is no name of a field"],
    ["a name of a prototype", "__proto__", { masked }, "is no name of a field"],
    ["a name of 51 characters", "a".repeat(51), { masked }, "is no name of a field"],
    ["no name", "", { masked }, "is no name of a field"],
    ["text with the name of a date", "seen_at", { masked }, "ends with _at"],
    ["a date without the name of one", "seen", { masked, type: "date" }, "ends with _at"],
    ["no decision on masking", "department", {}, "--masked is missing"],
    ["an unknown decision on masking", "department", { masked: "maybe" }, '--masked is "maybe"'],
    ["an unknown type", "department", { masked, type: "toString" }, "--type is text, number, date"],
    ["text without length", "department", { masked, max: "0" }, "--max is the longest text"],
    ["a number without bounds", "seats", { masked, type: "number" }, "needs its bounds"],
    ["bounds of a text", "department", { masked, range: "0..1" }, "--range is for"],
    ["bounds the wrong way round", "seats", { masked, type: "number", range: "5..1" }, "needs its bounds"],
    ["an empty header", "department", { masked, headers: "dept||unit" }, "--headers are"],
    ["a header with a line break", "department", { masked, headers: "dept\nunit" }, "--headers are"],
  ])("refuses %s and writes nothing", (_, name, options, message) => {
    const root = aProject();
    const sources = new Sources(root);

    expect(() => newLeadField(sources, ["lead", name], options)).toThrow(message);
    expect(sources.write()).toEqual([]);
    expect(readFileSync(join(root, table), "utf8")).toBe(readFileSync(table, "utf8"));
  });

  it("refuses another record than a lead", () => {
    expect(() => newLeadField(new Sources(aProject()), ["deal", "department"], { masked })).toThrow(
      "a field has the record lead and a name",
    );
  });

  it("refuses a field that was added before", () => {
    const root = aProject();
    const first = new Sources(root);
    newLeadField(first, ["lead", "department"], { masked: "yes" });
    first.write();

    expect(() => newLeadField(new Sources(root), ["lead", "department"], { masked: "yes" })).toThrow(
      "department is taken",
    );
  });
});
