import { describe, expect, it } from "vitest";
import { type QueueRow, queueFunctions } from "#functions/manifest/queues.ts";
import { queueDeliveriesMax } from "#lib/contract/resources.ts";
import { closeAbandonedImports, stalledAfterMs } from "#lib/domain/transfer/import/close-abandoned.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import { anImport } from "./an-import.ts";

const now = new Date("2026-06-30T12:00:00.000Z");
const ago = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

/** What becomes of one import that has been idle for so many days, and of its upload in parts. */
const afterwards = async (
  state: ImportRecord["state"],
  idleDays: number,
  change: Partial<ImportRecord> = {},
) => {
  const at = ago(idleDays);
  let record = anImport({ state, created_at: at, updated_at: at, upload_id: "parts-of-it", ...change });
  const aborted: string[] = [];
  const imports = {
    newestFirst: async function* () {
      yield record;
    },
    write: async ({ after: next }: { after: ImportRecord }) => {
      record = next;
      return true;
    },
  };
  const uploads = {
    abort: async (key: string, id: string) => {
      aborted.push(`${key} ${id}`);
    },
  };
  await closeAbandonedImports({ imports, uploads }, record.workspace_id, now);
  const { code = null, message } = record.failure ?? {};
  return { outcome: [record.state, code], message, aborted };
};

describe("the care for abandoned imports", () => {
  it.each([
    ["created", 0.9, ["created", null]],
    ["created", 1.1, ["failed", "no_file"]],
    ["uploaded", 0.4, ["failed", "stalled"]],
    ["mapped", 0.4, ["failed", "stalled"]],
    ["confirmed", 0.4, ["failed", "stalled"]],
    ["executing", 0.3, ["executing", null]],
    ["executing", 0.4, ["failed", "stalled"]],
    ["validated", 28, ["validated", null]],
    ["validated", 29.5, ["failed", "not_confirmed"]],
    ["in_review", 28, ["in_review", null]],
    ["in_review", 29.5, ["failed", "not_confirmed"]],
    ["undoing", 0.4, ["failed", "stalled"]],
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

  it("gives no work up that a queue may still deliver", () => {
    const rows = [
      "run-import-step",
      "convert-workbook",
      "run-import-source",
      "execute-import-chunk",
    ] as const;
    const hidden = rows.map((name) => {
      const row: QueueRow = queueFunctions[name];
      return 6 * (row.timeoutSeconds ?? 30);
    });

    expect(stalledAfterMs).toBeGreaterThan(queueDeliveriesMax * Math.max(...hidden) * 1_000);
  });

  it("says of a dropped file that was not read that it is to be dropped again", async () => {
    const source = { kind: "s3", filename: "leads.csv" } as const;
    expect((await afterwards("mapped", 1, { source })).message).toContain("Drop its file again");
    expect((await afterwards("executing", 1, { source, pass: 1 })).message).toContain("Resume it");
  });

  it("waits for a sheet as for any work, since nobody uploads it", async () => {
    const source = { kind: "google_sheets", filename: "Leads" } as const;
    expect((await afterwards("created", 0.4, { source })).outcome).toEqual(["failed", "stalled"]);
  });
});
