import { expect, it } from "vitest";
import { importEvents } from "#lib/domain/events/event/import-events.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { anImport } from "../../transfer/import/an-import.ts";

const typesOf = (before: Partial<ImportRecord>, after: Partial<ImportRecord>): string[] =>
  importEvents(anImport(before), anImport(after)).map(({ type }) => type);
const dryRun = { ...defaultOptions, dry_run: true };
const silent = { ...defaultOptions, events: false };

it.each([
  ["done is told", { state: "executing" }, { state: "done" }, ["lead.imported"]],
  ["done is told once", { state: "done" }, { state: "done" }, []],
  ["a dry run is not told", { state: "mapped" }, { state: "done", options: dryRun }, []],
  ["nothing is told of one without events", { state: "executing" }, { state: "done", options: silent }, []],
  ["undone is told", { state: "undoing" }, { state: "undone", is_announced: true }, ["lead.deleted"]],
  [
    "undone is not told of one that was never told to be done",
    { state: "undoing" },
    { state: "undone", is_announced: false },
    [],
  ],
  ["one of deals is not told", { state: "executing" }, { state: "done", object: "deal" }, []],
  ["cancelled is not told", { state: "executing" }, { state: "cancelled" }, []],
] as const)("an import: %s", (_, before, after, expected) => {
  expect(typesOf(before, after)).toEqual(expected);
});

it.each([true, false])("what an import tells says whether webhooks get it: %s", (webhooks) => {
  const options = { ...defaultOptions, webhooks };
  const told = (before: ImportRecord["state"], after: Partial<ImportRecord>) =>
    importEvents(anImport({ state: before, options }), anImport({ ...after, options }));
  const all = [
    ...told("executing", { state: "done" }),
    ...told("undoing", { state: "undone", is_announced: true }),
  ];

  expect(all.map(({ type, data }) => [type, data["webhooks"]])).toEqual([
    ["lead.imported", webhooks],
    ["lead.deleted", webhooks],
  ]);
});
