import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mappableFields, partFields } from "#lib/contract/transfer/import-record.ts";
import { cleanTags } from "#lib/domain/records/lead/normalise/tags.ts";
import { writeCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { leadColumns } from "#lib/domain/transfer/export/lead-columns.ts";
import { rowToLead } from "#lib/domain/transfer/import/row-to-lead.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

const columns = leadColumns({ fields: null, headings: "names" }, []);
const mapping = suggestMapping(
  columns.map(({ heading }) => heading),
  [],
);

describe("an exported file", () => {
  it("is imported with every column where it came from", () => {
    const mapped = mapping.filter(({ field }) => field !== null);

    expect(mapped.map(({ column }) => column)).toEqual(mapped.map(({ field }) => field));
    expect(new Set(mapped.map(({ field }) => field))).toEqual(
      // A file has stages and owners by their ids, and a person maps such a column. Opt-outs are in one column.
      new Set([
        ...mappableFields.filter(
          (field) => field !== "stage" && field !== "owner" && !/^opted_out\.(email|phone|all)$/.test(field),
        ),
        ...partFields,
      ]),
    );
  });

  it.each(["=Ada", "'=Ada", "''-Ada", "'Ada"])("gives back the lead that was written, called %s", (name) => {
    const given = {
      email: "ada@example.com",
      name,
      phone: "+442079460123",
      tags: ["a", "b"],
      score: 7,
      company: { name: "Engines", industry: "software", employee_count: 12 },
    };
    const cells = columns.map(({ text }) => writeCell(text(aLead(given))));

    expect(rowToLead(mapping, cells)).toMatchObject({ ok: true, lead: given });
  });

  it("gives back the channels that a lead has opted out of", () => {
    const lead = aLead({ opted_out: { channels: ["email", "phone"] } });
    const cells = columns.map(({ text }) => writeCell(text(lead)));

    expect(rowToLead(mapping, cells)).toMatchObject({
      ok: true,
      lead: { opted_out: { channels: ["email", "phone"] } },
    });
  });

  it("gives back tags with separators, quotes and brackets", () => {
    const tag = fc.string({ unit: fc.constantFrom(..."ab;,\n[]\"'= "), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 4 }), (given) => {
        const tags = cleanTags(given);
        const lead = aLead({ email: "ada@example.com", name: "Ada", tags });
        const cells = columns.map(({ text }) => writeCell(text(lead)));
        const result = rowToLead(mapping, cells);

        expect(result).toMatchObject({ ok: true });
        expect(result.ok && (result.lead.tags ?? [])).toEqual(tags);
      }),
    );
  });

  it("gives back external ids, social profiles and the company's revenue, as CSV and as typed cells", () => {
    const system = fc.stringMatching(/^[a-z0-9_]{1,32}$/).filter((name) => !(name in Object.prototype));
    const id = fc.string({ unit: fc.constantFrom(..."aZ09 ;,\"'={}:-"), minLength: 1, maxLength: 12 });
    const ids = fc.dictionary(
      system,
      id.filter((text) => text.trim() === text && text !== ""),
      { maxKeys: 20, noNullPrototype: true },
    );
    const links = fc.dictionary(
      system,
      fc.webUrl({ withQueryParameters: true }).filter((url) => url.length < 500),
      {
        maxKeys: 3,
        noNullPrototype: true,
      },
    );
    const revenue = fc.constantFrom(
      null,
      { amount: "1234.50", currency: "EUR" },
      { amount: "7", currency: "JPY" },
    );
    fc.assert(
      fc.property(ids, links, revenue, (external_ids, social, money) => {
        const lead = aLead({ external_ids, social, company: { name: "Engines", revenue: money } });
        const typed = columns.map(({ cell }) => String(cell(lead) ?? ""));

        for (const cells of [columns.map(({ text }) => writeCell(text(lead))), typed]) {
          const result = rowToLead(mapping, cells);
          expect(result).toMatchObject({ ok: true });
          if (!result.ok) continue;
          expect(result.lead.external_ids ?? {}).toEqual(external_ids);
          expect(result.lead.social ?? {}).toEqual(social);
          expect(result.lead.company?.revenue ?? null).toEqual(money);
        }
      }),
    );
  });
});
