import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { makeLeadAndCompany } from "#lib/adapters/dynamo/records/lead-and-company.ts";
import { makeLeadWriter } from "#lib/adapters/dynamo/records/lead-writer.ts";
import { makeRecordStore } from "#lib/adapters/dynamo/records/record-store.ts";
import { Company } from "#lib/contract/records/company-record.ts";
import { companyIdOf, keyOfDomain } from "#lib/domain/records/company/company-id.ts";
import { blankCompany, companyKind } from "#lib/domain/records/company/company-kind.ts";
import { writingThroughLeads } from "#lib/domain/records/company/write-through-lead.ts";
import { leadAudit } from "#lib/domain/records/lead/lead-audit.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { noSuppressions } from "#lib/domain/records/lead/suppression/suppression.ts";
import { updateLead } from "#lib/domain/records/lead/update-lead.ts";
import { type Kept, nothingUnknown } from "#lib/domain/records/record-kind/record-kind.ts";
import { nextWrite } from "#lib/domain/records/record-kind/write-record.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";
import { aDoorWithTable } from "#test/local/dynamodb/a-door.ts";

const actor = anActor("admin");
const workspaceId = actor.workspace_id;
const stamp = { actor, at, requestId: "r", via: "manual" } as const;
const writtenBy = { kind: "manual", memberId: actor.member_id, requestId: "r" } as const;
const id = companyIdOf(workspaceId, keyOfDomain("acme.example"));
const made: Kept<Company> = {
  workspaceId,
  record: Company.parse({
    ...{ ...blankCompany, id, name: "Acme", domain: "acme.example", industry: "steel" },
    ...{ created_at: at, updated_at: at, version: 1 },
  }),
  writtenBy,
  unknown: nothingUnknown,
};
const stored: StoredLead = {
  workspaceId,
  writtenBy,
  lead: {
    ...aLead(),
    email: "a@acme.example",
    owner_id: null,
    company: { ...aLead().company, domain: null },
  },
};

/** A lead and its company in a table, and requests that change the lead. */
const aTable = async () => {
  const { db, TableName, ...door } = await aDoorWithTable();
  const client = DynamoDBDocumentClient.from(db);
  const [store, leads] = [makeRecordStore(client, TableName), makeLeadWriter(client, TableName)];
  const both = makeLeadAndCompany(client, TableName);
  const created = nextWrite(companyKind, "create", made, made, stamp);
  await store.write(companyKind, { after: made, audit: created.audit });
  await leads.write({ after: stored, audit: leadAudit("lead.create", undefined, stored, stamp) });
  const leadSchemas = {
    read: async () => ({}),
    validator: async () => openValidator,
    existing: async () => new Map(),
  };
  const change = (company: object, by: typeof stamp = stamp) =>
    updateLead(
      {
        leads: writingThroughLeads(leads, both, by),
        leadSchemas: leadSchemas as never,
        suppressions: noSuppressions,
      },
      { by: "id", id: stored.lead.id },
      { company },
      undefined,
      by,
    );
  const said = async () => [
    (await leads.get(workspaceId, stored.lead.id))?.lead.company.industry,
    (await store.get(companyKind, workspaceId, id))?.record.industry,
  ];
  return { change, said, store, both, leads, ...door };
};

describe("a lead and its company", () => {
  it("are written together by one request, and neither by one that may not change the company", async () => {
    await using table = await aTable();
    const rep = { ...stamp, actor: { ...anActor("sales_rep", "R"), workspace_id: workspaceId } } as never;

    await expect(table.change({ industry: "software" }, rep)).rejects.toMatchObject({ code: "forbidden" });
    expect(await table.said()).toEqual([stored.lead.company.industry, "steel"]);
    await table.change({ industry: "software" });
    expect(await table.said()).toEqual(["software", "software"]);
    await table.change({ industry: null });
    expect(await table.said()).toEqual([null, null]);
  });

  it("are read again where somebody else has written the company meanwhile", async () => {
    await using table = await aTable();
    const record = { ...made.record, city: "Linz" };
    const other = nextWrite(companyKind, "update", made, { ...made, record }, stamp);
    const late = nextWrite(companyKind, "update", made, made, stamp);
    await table.store.write(companyKind, other);
    const lead = { before: stored, after: stored, audit: leadAudit("lead.update", stored, stored, stamp) };

    expect(await table.both.write({ lead, company: late })).toEqual({ outcome: "stale" });
    await table.change({ industry: "software" });
    expect((await table.store.get(companyKind, workspaceId, id))?.record).toMatchObject({
      city: "Linz",
      industry: "software",
      version: 3,
    });
  });
});
