import { type DynamoDBDocumentClient, PutCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { companyPauseDaysMax } from "#lib/contract/automation/workflow-contact.ts";
import { CompanyId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import {
  type ContactBook,
  type ContactReader,
  type ContactWrite,
  contactsKeptDays,
  withContacts,
} from "#lib/domain/automation/run/contact-book.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import { companyIdOf } from "#lib/domain/records/company/company-id.ts";
import { idValue } from "#lib/domain/records/record-kind/record-kind.ts";
import { companyRepliesPartition, companyReplyKey, contactsKey, uniqueKey } from "../keys.ts";
import { readItem } from "../read-item.ts";
import { type Action, stillAt } from "../transaction.ts";

const daySeconds = 86_400;
const after = (at: string, days: number): number => Math.floor(Date.parse(at) / 1_000) + days * daySeconds;

export const ContactsItem = stored(z.object({ contacts: z.array(Timestamp), version: z.int() }));

/** Counts the contacts of a run's stretch, where nobody has contacted the lead since it was asked. */
export const contactActions = (
  TableName: string,
  { workspace_id, lead_id }: Pick<RunRecord, "workspace_id" | "lead_id">,
  write: ContactWrite | undefined,
): Action[] => {
  const last = write?.made.at(-1)?.at;
  if (write === undefined || last === undefined) return [];
  const { before } = write;
  return [
    {
      Put: {
        TableName,
        Item: keepUnknown(before, {
          ...contactsKey(workspace_id, lead_id),
          kind: "contacts",
          workspace_id,
          contacts: withContacts(write),
          version: (before?.version ?? 0) + 1,
          expires_at_epoch_seconds: after(last, contactsKeptDays),
        }),
        ...stillAt(before?.version),
      },
    },
  ];
};

/** That of a company which is in the bin names none. */
const Lock = z.object({ record_id: CompanyId.optional() });
export const Reply = z.object({ sk: z.string() });

/** The company that a lead is of, by the id that it has after mergers; undefined where it names none. */
const companyOf = async (
  client: DynamoDBDocumentClient,
  table: string,
  workspaceId: WorkspaceId,
  lead: Parameters<ContactReader["colleagueReplied"]>[1],
): Promise<CompanyId | undefined> => {
  const { keyOfLead } = await import("#lib/domain/records/company/company-identity.ts");
  const found = keyOfLead(lead);
  if (found === undefined) return undefined;
  const id = companyIdOf(workspaceId, found.key);
  const lock = uniqueKey(workspaceId, "company", idValue(id));
  return (await readItem(client, table, lock, (item) => Lock.parse(item).record_id)) ?? id;
};

export const makeContactReader = (client: DynamoDBDocumentClient, table: string): ContactReader => ({
  contacts: (workspaceId, lead) =>
    readItem(client, table, contactsKey(workspaceId, lead), (item) => {
      const parsed = ContactsItem.parse(item);
      return keepUnknown(parsed, { at: parsed.contacts, version: parsed.version });
    }),
  colleagueReplied: async (workspaceId, lead) => {
    const company = await companyOf(client, table, workspaceId, lead);
    if (company === undefined) return null;
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": companyRepliesPartition(workspaceId, company) },
      ScanIndexForward: false,
      ConsistentRead: true,
    };
    // The lead's own replies hold nobody back but its colleagues.
    for await (const { Items = [] } of paginateQuery({ client, pageSize: 10 }, query))
      for (const item of Items) {
        const [at = "", who] = Reply.parse(item).sk.split("#");
        if (who !== lead.id) return at;
      }
    return null;
  },
});

export const makeContactBook = (client: DynamoDBDocumentClient, table: string): ContactBook => ({
  ...makeContactReader(client, table),
  replied: async ({ workspaceId, lead }, at) => {
    const company = await companyOf(client, table, workspaceId, lead);
    if (company === undefined) return;
    const Item = {
      ...companyReplyKey(workspaceId, company, at, lead.id),
      kind: "company_reply",
      workspace_id: workspaceId,
      expires_at_epoch_seconds: after(at, companyPauseDaysMax + 1),
    };
    await client.send(new PutCommand({ TableName: table, Item }));
  },
});
