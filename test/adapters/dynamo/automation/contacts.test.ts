import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactActions, makeContactBook } from "#lib/adapters/dynamo/automation/contacts.ts";
import { transact } from "#lib/adapters/dynamo/transaction.ts";
import type { ContactBook, ContactWrite } from "#lib/domain/automation/run/contact-book.ts";
import { aDoor, type TestDoor } from "#test/local/dynamodb/a-door.ts";
import { aLead } from "../../../domain/records/lead/a-lead.ts";

const workspaceId = "ws_01J0000000000000000000000A";
const TableName = "contacts";
const company = { ...aLead().company, name: "Acme", domain: "acme-industries.com" };
const lead = { ...aLead(), company };
const colleague = { ...lead, id: "lead_01J0000000000000000000000B" } as const;

let test: TestDoor;
let client: DynamoDBDocumentClient;
let book: ContactBook;
beforeAll(async () => {
  test = await aDoor();
  await test.db.createTable({
    TableName,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({
      AttributeName,
      AttributeType: "S" as const,
    })),
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
  });
  client = DynamoDBDocumentClient.from(test.db);
  book = makeContactBook(client, TableName);
});
afterAll(() => test[Symbol.asyncDispose]());

const count = async (write: ContactWrite): Promise<boolean> => {
  const run = { workspace_id: workspaceId, lead_id: lead.id } as const;
  return (await transact(client, contactActions(TableName, run, write))).length === 0;
};

describe("what is known of a lead's contacts", () => {
  it("is counted on what was read, so that of two at once one is counted and the other reads again", async () => {
    const [first, second, late] = ["2026-03-02", "2026-03-03", "2026-03-14"].map(
      (day) => `${day}T09:00:00.000Z`,
    ) as [string, string, string];

    expect(await count({ before: undefined, made: [{ at: first }] })).toBe(true);
    expect(await count({ before: undefined, made: [{ at: second }] })).toBe(false);
    const before = await book.contacts(workspaceId, lead.id);
    expect(await count({ before, made: [{ at: second }] })).toBe(true);
    expect(await count({ before, made: [{ at: second }] })).toBe(false);

    const known = await book.contacts(workspaceId, lead.id);
    expect(known).toEqual({ at: [first, second], version: 2 });
    expect(await count({ before: known, made: [{ at: late }] })).toBe(true);
    // What no cap looks at any more is gone.
    expect((await book.contacts(workspaceId, lead.id))?.at).toEqual([late]);
  });

  it("is the newest reply of a colleague, by whatever order replies came, and never the lead's own", async () => {
    const stored = (one: typeof lead) => ({ workspaceId, lead: one }) as never;
    expect(await book.colleagueReplied(workspaceId, lead)).toBeNull();

    for (const at of ["2026-03-05T09:00:00.000Z", "2026-03-04T09:00:00.000Z"])
      await book.replied(stored(colleague as typeof lead), at);
    for (let hour = 10; hour < 24; hour += 1)
      await book.replied(stored(lead), `2026-03-05T${hour}:00:00.000Z`);

    expect(await book.colleagueReplied(workspaceId, lead)).toBe("2026-03-05T09:00:00.000Z");
    expect(await book.colleagueReplied(workspaceId, colleague)).toBe("2026-03-05T23:00:00.000Z");
    const elsewhere = { ...lead, company: { ...company, name: null, domain: null }, email: "a@gmail.com" };
    expect(await book.colleagueReplied(workspaceId, elsewhere)).toBeNull();
  });
});
