import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Filter } from "#lib/contract/platform/filters.ts";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { quickWords } from "#lib/contract/records/leads.ts";
import type { ExportJobRecord } from "#lib/domain/platform/job/export-job.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { bodyQuery } from "#lib/domain/transfer/export/export-query.ts";
import {
  exportedCatalogue,
  exportedKind,
  recordSelection,
} from "#lib/domain/transfer/export/exported-kinds.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const tier = { on: "company", key: "tier", kind: "text", options: [] } as unknown as CustomField;

describe("an export of companies", () => {
  it("asks for the workspace's own fields, as a search of companies does, and is refused for others", () => {
    const asked = { format: "csv", time_zone: "UTC", object: "company" } as const;
    const selected = (field: string) => {
      const catalogue = exportedCatalogue("company", { ...plainSchema, fields: [tier] });
      const conditions = { filter: `${field} = "gold"`, sort: [`-${field}`] };
      const reading = { catalogue, saved: undefined, list: null };
      const query = bodyQuery(anActor("admin"), { ...asked, ...conditions }, reading);
      const job = { query, workspace_id: "ws_1", created_at: "2026-11-22T10:00:00.000Z" };
      return recordSelection(exportedKind("company"), job as never as ExportJobRecord, catalogue).filter;
    };

    expect(selected("custom.tier")).toEqual({ field: "custom.tier", op: "eq", value: "gold" });
    expect(() => selected("custom.other")).toThrow(expect.objectContaining({ code: "validation_failed" }));
  });
});

describe("the words of a quick search", () => {
  it("are taken only where the filter that they make can be kept", () => {
    const reading = { catalogue: exportedCatalogue("deal", plainSchema), saved: undefined, list: null };
    const text = fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom("\u0000", "a \u0000b"));
    fc.assert(
      fc.property(text, (given) => {
        const read = quickWords.safeParse(given);
        const asked = { object: "deal", format: "csv", time_zone: "UTC", q: read.data } as const;
        const { filter } = bodyQuery(anActor("admin"), asked, reading);
        expect(filter === null || Filter.safeParse(filter).success).toBe(true);
        expect(given.includes("\u0000") && read.success).toBe(false);
      }),
    );
  });
});
