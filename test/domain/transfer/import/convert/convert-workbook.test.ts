import { describe, expect, it } from "vitest";
import { conversionMsMax, convertWorkbook } from "#lib/domain/transfer/import/convert/convert-workbook.ts";
import type {
  WorkbookFiles,
  WorkbookMessage,
} from "#lib/domain/transfer/import/convert/workbook-conversion.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { FileRows } from "#lib/domain/transfer/import/row-batches.ts";

const message: WorkbookMessage = {
  workspace_id: "ws_01J0000000000000000000000A",
  import_id: "imp_01J0000000000000000000000A",
  step: "validate",
  source_key: "uploads/leads.xlsx",
  source_etag: "etag",
  workbook: { kind: "xlsx", gzip: false, sheet: null },
};

/** Converts a workbook of such rows; answers what happened, in its order. */
const happened = async (rows: () => FileRows, attempt = 1, clock = () => new Date(0)): Promise<unknown[]> => {
  const events: unknown[] = [];
  const files: WorkbookFiles = {
    rows,
    putRows: async (_, given) => {
      for await (const batch of given) for (const cells of batch) if (cells.length > 0) events.push(cells);
    },
    putOutcome: async (_, outcome) => {
      events.push(outcome);
    },
  };
  const steps = { send: async (sent: readonly unknown[]) => void events.push(...sent) };
  await convertWorkbook({ files, steps, clock }, message, attempt);
  return events;
};

const step = { workspace_id: message.workspace_id, import_id: message.import_id, step: "validate" };

describe("the conversion of a workbook", () => {
  it("writes the rows, then how many they are, then sends the step that waits", async () => {
    async function* rows() {
      yield [["email"], []];
    }

    expect(await happened(rows)).toEqual([["email"], { ok: true, rows: 2 }, step]);
  });

  it("writes why a workbook can't be read", async () => {
    async function* rows() {
      yield [["email"]];
      throw new UnreadableFile("password_protected", "It has a password.");
    }

    expect(await happened(rows)).toEqual([
      ["email"],
      { ok: false, failure: { code: "password_protected", message: "It has a password." } },
      step,
    ]);
  });

  it("opens no workbook that two attempts did not survive", async () => {
    async function* rows() {
      yield [["email"]];
    }

    expect(await happened(rows, 3)).toMatchObject([
      { ok: false, failure: { code: "too_large_inflated" } },
      step,
    ]);
  });

  it("ends with one that takes too long", async () => {
    async function* rows() {
      for (;;) yield [[]];
    }
    let ms = -conversionMsMax;
    const clock = () => {
      ms += conversionMsMax;
      return new Date(ms);
    };

    expect(await happened(rows, 1, clock)).toMatchObject([
      { ok: false, failure: { code: "too_large_inflated" } },
      step,
    ]);
  });

  it("leaves any other failure to the next attempt", async () => {
    async function* rows() {
      yield [["email"]];
      throw new Error("the network is down");
    }

    await expect(happened(rows)).rejects.toThrow("the network is down");
  });
});
