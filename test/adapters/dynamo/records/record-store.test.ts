import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRecordStore } from "#lib/adapters/dynamo/records/record-store.ts";
import type { Company } from "#lib/contract/records/company-record.ts";
import { blankCompany, companyKind } from "#lib/domain/records/company/company-kind.ts";
import { nothingUnknown } from "#lib/domain/records/record-kind/record-kind.ts";
import type { RecordWrite } from "#lib/domain/records/record-kind/record-store.ts";

const workspaceId = "ws_01J0000000000000000000000A";
const at = "2026-11-22T10:00:00.000Z";

const aWrite = (index: number): RecordWrite<Company> => {
  const id = `co_01J000000000000000000000${String(index).padStart(2, "0")}` as const;
  const domain = `d${index}.example`;
  const record = { ...blankCompany, id, domain, name: domain, created_at: at, updated_at: at, version: 1 };
  return {
    after: {
      workspaceId,
      record: record as Company,
      writtenBy: { kind: "system", task: "company" },
      unknown: nothingUnknown,
    },
    audit: {
      workspaceId,
      at,
      actor: { type: "system", id: "company" },
      action: "company.create",
      recordId: id,
      version: 1,
      before: {},
      after: {},
      requestId: id,
    },
  };
};

/** A table that takes a transaction whole or not at all, and no record of these ids. */
const aTable = (refused: ReadonlySet<string>) => {
  const stored: string[] = [];
  const client = {
    send: async ({ input }: TransactWriteCommand) => {
      const items = (input.TransactItems ?? []).map(({ Put }) => Put?.Item);
      expect(items.length).toBeLessThanOrEqual(100);
      const records = items.map((item) => (item?.["kind"] === "company" ? String(item["sk"]) : undefined));
      const isRefused = (id: string | undefined) => [...refused].some((one) => id?.includes(one));
      if (records.some(isRefused))
        throw new TransactionCanceledException({
          message: "",
          $metadata: {},
          CancellationReasons: records.map((id) => ({
            Code: isRefused(id) ? "ConditionalCheckFailed" : "None",
          })),
        });
      stored.push(...records.filter((id) => id !== undefined));
    },
  };
  return { store: makeRecordStore(client as unknown as DynamoDBDocumentClient, "Table"), stored };
};

describe("writing each of several records", () => {
  it("stores all but those that are refused, each once and whole", async () => {
    const indexes = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(indexes, fc.func(fc.boolean()), async (all, refuses) => {
        const writes = all.map(aWrite);
        const idOf = ({ after }: RecordWrite<Company>) => after.record.id;
        const refused = new Set(writes.map(idOf).filter((id) => refuses(id)));
        const { store, stored } = aTable(refused);

        const outcomes = await store.writeEach(companyKind, writes);

        expect(outcomes.map(({ outcome }) => outcome)).toEqual(
          writes.map((write) => (refused.has(idOf(write)) ? "stale" : "stored")),
        );
        expect(stored).toHaveLength(writes.length - refused.size);
        expect(new Set(stored).size).toBe(stored.length);
      }),
      { numRuns: 50 },
    );
  });
});
