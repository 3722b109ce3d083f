import { describe, expect, it } from "vitest";
import type { DocumentInput } from "#lib/contract/automation/workflow-document.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { readDocument } from "#lib/domain/automation/workflow/read-document.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { anActor, memberId } from "../../records/lead/a-lead.ts";

const [keeper, other] = [anActor("manager", "A"), anActor("manager", "B")];
const ids = ["C", "D"].map((last) => `list_01J0000000000000000000000${last}`);
const [mine = "", another = ""] = ids;
const privateList = (id: string) =>
  ({
    id,
    name: id,
    kind: "static",
    created_by: memberId("A"),
    shared_with: { kind: "private" },
    filter: null,
    exclude: null,
  }) as unknown as LeadList;
const none = { get: async () => undefined };
const deps = {
  lists: { get: async (_: unknown, id: string) => (ids.includes(id) ? privateList(id) : undefined) },
  members: none,
  rules: none,
  pools: none,
  workflows: none,
  urls: { errorOf: async () => undefined },
  validator: openValidator,
  leadSchema: plainSchema,
  catalogue: leadCatalogue,
};
const onList = { do: "add_to_list", list: mine };
const says = {
  trigger: { list: mine },
  unless: `lists HAS ANY ("${mine}")`,
  steps: [onList, { do: "add_tag", tag: "x", only_if: `lists HAS ANY ("${mine}")` }],
} as const;

/** What speaks against a change by somebody of a workflow that names a list which its keeper keeps private. */
const errorsOf = async (actor: Actor, change: object, lists = deps.lists) => {
  const before = await readDocument(deps, keeper, says as unknown as DocumentInput);
  expect(before.errors).toEqual([]);
  const { errors } = await readDocument({ ...deps, lists }, actor, change as DocumentInput, before);
  return errors.map(({ pointer, code }) => `${pointer} ${code}`);
};

describe("a list that somebody keeps private", () => {
  it("that a workflow names keeps no other manager from changing something else of it", async () => {
    const { trigger, unless, steps } = says;
    const arms = [
      { name: "a", weight: 1, steps },
      { name: "b", weight: 1, steps: [] },
    ];

    expect(await errorsOf(other, {})).toEqual([]);
    expect(await errorsOf(other, { trigger, unless, steps: [...steps].toReversed() })).toEqual([]);
    expect(await errorsOf(other, { steps: [{ split: { name: "tone", arms } }] })).toEqual([]);
  });

  it("is none to another manager where the workflow did not name it so", async () => {
    expect(await errorsOf(other, { goal: `lists HAS ANY ("${another}")` })).toEqual(["/goal unknown_list"]);
    expect(await errorsOf(other, { trigger: { list: another } })).toEqual(["/trigger/list unknown_list"]);
    for (const step of [
      { ...onList, list: another },
      { ...onList, do: "remove_from_list" },
    ])
      expect(await errorsOf(other, { steps: [step] })).toEqual(["/steps/0/list unknown_list"]);
    // Their own question about it would tell who is on it.
    expect(await errorsOf(other, { goal: `NOT lists HAS ANY ("${mine}")` })).toEqual(["/goal unknown_list"]);
  });

  it("is told of to whoever changes the workflow, once it is gone", async () => {
    const gone = { get: async () => undefined };

    expect(await errorsOf(other, {}, gone)).toContain("/steps/0/list unknown_list");
  });
});
