import { describe, expect, it } from "vitest";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import type { Namer } from "#lib/domain/platform/naming/namer.ts";
import { deleteField } from "#lib/domain/records/custom-field/delete-field.ts";
import type { SchemaChange } from "#lib/domain/records/lead/lead-schema.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const field: CustomField = {
  ...{ id: "field_01J0000000000000000000000A", key: "old", on: "lead", kind: "text", unique: false },
  ...{ label: "Old", description: null, options: [], bounds: {}, default: null, required_on: [] },
  ...{ archived: true, created_at: at, updated_at: at, version: 2 },
};
const lead = aLead();
const actor = anActor("admin");

const run = async (own: CustomField, custom: object, secondsLater: number, namers: readonly Namer[] = []) => {
  const written: SchemaChange[] = [];
  const stored = { workspaceId: actor.workspace_id, lead: { ...lead, custom: { ...custom } } } as const;
  const writtenBy = { kind: "manual", memberId: actor.member_id, requestId: "r" } as const;
  const deps = {
    leadSchemas: {
      read: async () => ({
        revision: 1,
        fields: [own],
        rules: [],
        pipelines: [],
        deals: { fields: [], pipelines: [] },
      }),
      write: async (_: unknown, change: SchemaChange) => written.push(change) > 0,
    },
    leads: {
      async *newestFirst() {
        yield { ...stored, writtenBy };
      },
    },
    companies: {
      async *all() {
        yield { record: { id: "co_1", custom: { theirs: "x" } } };
      },
    },
    deals: {
      async *all() {
        yield { record: { id: "deal_1", custom: { sold: "x" } } };
      },
    },
    namers: { list: async () => namers },
    clock: () => new Date(Date.parse(at) + secondsLater * 1000),
  };
  await deleteField(deps, own.id, { actor, at, requestId: "r" });
  return written;
};

describe("deleting a custom field", () => {
  it("takes an archived field away that no lead has a value of", async () => {
    expect(await run(field, { other: "x" }, 121)).toEqual([{ field: { before: field } }]);
  });

  it("is refused while a lead has a value", async () => {
    await expect(run(field, { old: "x" }, 121)).rejects.toThrow(`${lead.id} has a value of \`custom.old\``);
  });

  it("of companies is refused while a company has a value", async () => {
    const theirs = { ...field, on: "company", key: "theirs" } as const;

    await expect(run(theirs, {}, 121)).rejects.toThrow("co_1 has a value of `company.custom.theirs`");
  });

  it("is refused while whoever read the field before may still write it", async () => {
    await expect(run(field, {}, 119)).rejects.toThrow("archived a moment ago");
  });

  it("is refused while a workflow names it", async () => {
    const workflow = { kind: "workflow", id: "wf_1", filters: [], fields: ["custom.old"] };

    await expect(run(field, {}, 121, [workflow])).rejects.toMatchObject({
      code: "in_use",
      details: { used_by: [{ kind: "workflow", id: "wf_1" }] },
    });
  });

  it("is refused before it was archived", async () => {
    await expect(run({ ...field, archived: false }, {}, 999)).rejects.toThrow("Archive the field first");
  });
});
