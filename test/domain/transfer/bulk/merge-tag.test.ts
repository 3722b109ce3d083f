import { expect, it } from "vitest";
import type { TagId } from "#lib/contract/platform/ids.ts";
import { findMerge, type MergeDeps } from "#lib/domain/transfer/bulk/merge-tag.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const [fromId, intoId, missingId]: readonly TagId[] = [
  "tag_01J0000000000000000000000A",
  "tag_01J0000000000000000000000B",
  "tag_01J0000000000000000000000C",
];
const names: Readonly<Record<string, string>> = { [String(fromId)]: "old", [String(intoId)]: "Key account" };
const recordOf = (id: string | undefined) =>
  id !== undefined && names[id] !== undefined ? { id, name: names[id], rule: null } : undefined;

/** Only these are asked. */
const deps = {
  tags: {
    get: async (_: unknown, id: string) => recordOf(id),
    withName: async (_: unknown, folded: string) =>
      recordOf(Object.keys(names).find((id) => names[id]?.toLowerCase() === folded)),
  },
} as unknown as MergeDeps;
const merged = async (into: string | undefined) =>
  (await findMerge(deps, { actor: anActor("admin") }, { id: fromId as TagId, into: String(into) })).into;

it("merges into the tag of an id, and into a name", async () => {
  expect(await merged(intoId)).toBe("Key account");
  expect(await merged("KEY ACCOUNT")).toBe("Key account");
  expect(await merged("new name")).toBe("new name");
});

it("never takes an id for a name", async () => {
  await expect(merged(missingId)).rejects.toMatchObject({ code: "validation_failed" });
  await expect(merged(fromId)).rejects.toMatchObject({ details: { errors: [{ code: "same_tag" }] } });
});
