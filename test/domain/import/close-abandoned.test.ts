import { describe, expect, it } from "vitest";
import { closeAbandonedImports } from "#lib/domain/import/close-abandoned.ts";
import type { ImportRecord } from "#lib/domain/import/import-record.ts";
import { anImport } from "./an-import.ts";

const now = new Date("2026-06-30T12:00:00.000Z");
const ago = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

/** What becomes of one import that has been idle for so many days, and of its upload in parts. */
const afterwards = async (state: ImportRecord["state"], idleDays: number) => {
  const at = ago(idleDays);
  let record = anImport({ state, created_at: at, updated_at: at, upload_id: "parts-of-it" });
  const aborted: string[] = [];
  const imports = {
    get: async () => record,
    newestFirst: async function* () {
      yield record;
    },
    write: async ({ after: next }: { after: ImportRecord }) => {
      record = next;
      return true;
    },
  };
  const workspaces = { list: async () => [record.workspace_id] };
  const uploads = {
    abort: async (key: string, id: string) => {
      aborted.push(`${key} ${id}`);
    },
  };
  await closeAbandonedImports({ imports, workspaces, uploads }, now);
  return { outcome: [record.state, record.failure?.code ?? null], aborted };
};

describe("the care for abandoned imports", () => {
  it.each([
    ["created", 0.9, ["created", null]],
    ["created", 1.1, ["failed", "no_file"]],
    ["uploaded", 1.1, ["failed", "internal"]],
    ["mapped", 1.1, ["failed", "internal"]],
    ["executing", 0.9, ["executing", null]],
    ["executing", 1.1, ["failed", "internal"]],
    ["validated", 28, ["validated", null]],
    ["validated", 29.5, ["failed", "not_confirmed"]],
    ["in_review", 28, ["in_review", null]],
    ["in_review", 29.5, ["failed", "not_confirmed"]],
    ["undoing", 1.1, ["failed", "internal"]],
    ["undone", 20, ["undone", null]],
    ["done", 20, ["done", null]],
    ["cancelled", 20, ["cancelled", null]],
  ] as const)("leaves one that has been %s for %d days as %j", async (state, days, expected) => {
    expect((await afterwards(state, days)).outcome).toEqual(expected);
  });

  it("gives up the parts of a file that never became whole, and no others", async () => {
    expect((await afterwards("created", 0.9)).aborted).toEqual([]);
    expect((await afterwards("created", 1.1)).aborted).toEqual(["uploads/leads.csv parts-of-it"]);
    expect((await afterwards("uploaded", 1.1)).aborted).toEqual([]);
  });
});
