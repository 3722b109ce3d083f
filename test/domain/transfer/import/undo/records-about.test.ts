import { expect, it } from "vitest";
import type { TimelineRow } from "#lib/domain/records/timeline/timeline-reader.ts";
import { type RecordsAboutDeps, recordsAboutLeads } from "#lib/domain/transfer/import/undo/records-about.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

type Stored = { readonly writtenBy: { readonly kind: string }; readonly deleted?: object };
type Kind = "activity" | "comment";

const person = { writtenBy: { kind: "manual" } };
const run = { writtenBy: { kind: "workflow" } };

/** Which kinds of records are found about a lead with these activities and comments. */
const foundFor = async (records: readonly (readonly [Kind, Stored | undefined])[]) => {
  const lead = aLead();
  const deps = {
    timelineReader: {
      newestFirst: async function* (): AsyncGenerator<TimelineRow> {
        for (const [index, [kind]] of records.entries())
          yield { source: "row", at, place: "", item: { record: { kind, id: String(index) } } };
      },
    },
    recordReader: { get: async (_: unknown, __: string, id: string) => records[Number(id)]?.[1] },
  } as unknown as RecordsAboutDeps;
  const { workspace_id } = anActor("admin");
  return (await recordsAboutLeads(deps, workspace_id, [lead], new Date(at))).get(lead.id) ?? [];
};

it("a lead's activities and comments count where a person wrote them last", async () => {
  expect(await foundFor([["activity", person]])).toEqual(["activities"]);
  expect(await foundFor([["comment", person]])).toEqual(["comments"]);
  expect(
    await foundFor([
      ["activity", run],
      ["activity", person],
      ["comment", person],
    ]),
  ).toEqual(["activities", "comments"]);
});

it("records of a workflow's run, deleted records and records that are gone do not count", async () => {
  expect(
    await foundFor([
      ["activity", run],
      ["comment", run],
      ["activity", { ...person, deleted: { at } }],
      ["comment", undefined],
    ]),
  ).toEqual([]);
});
