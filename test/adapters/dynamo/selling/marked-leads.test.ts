import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { recordKey } from "#lib/adapters/dynamo/keys.ts";
import { makeMarkedLeads } from "#lib/adapters/dynamo/selling/marked-leads.ts";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const company = "co_01J0000000000000000000000A";

/** Somebody has written the company since it was read at the first version; answers what was sent. */
const aTable = (version: number) => {
  const sent: TransactWriteCommand["input"][] = [];
  const client = {
    send: async ({ input }: TransactWriteCommand) => {
      sent.push(input);
      const codes = (input.TransactItems ?? []).map(({ ConditionCheck: check }) =>
        check?.Key?.["sk"] === company && check.ExpressionAttributeValues?.[":version"] !== version
          ? "ConditionalCheckFailed"
          : "None",
      );
      if (codes.every((code) => code === "None")) return;
      const CancellationReasons = codes.map((Code) => ({ Code }));
      throw new TransactionCanceledException({ message: "", $metadata: {}, CancellationReasons });
    },
  };
  return { leads: makeMarkedLeads(client as unknown as DynamoDBDocumentClient, "Table"), sent };
};

const puts: LeadPut[] = [1, 2].map((index) => {
  const lead = { ...aLead(), id: `lead_01J000000000000000000000${index}A` as const };
  const before: StoredLead = {
    workspaceId,
    lead,
    writtenBy: { kind: "manual", memberId, requestId: "r" },
  };
  return { before, after: { ...before, lead: { ...lead, company: { ...lead.company, city: "Linz" } } } };
});
const marker = {
  workspaceId,
  jobId: "job_01J0000000000000000000000K",
  chunk: 1,
  journal: "journal",
  expires_at: at,
  company: { id: company, version: 1 },
} as const;

describe("leads that follow a company", () => {
  it("are written while it stands as it was read", async () => {
    const { leads, sent } = aTable(1);

    expect(await leads.putAll(puts, marker)).toEqual(new Set());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.TransactItems?.[2]?.ConditionCheck?.Key).toEqual(
      recordKey(workspaceId, "company", company),
    );
  });

  it("are all planned again where it was changed since", async () => {
    const { leads, sent } = aTable(3);

    expect(await leads.putAll(puts, marker)).toEqual(new Set(puts));
    expect(sent).toHaveLength(1);
  });
});
