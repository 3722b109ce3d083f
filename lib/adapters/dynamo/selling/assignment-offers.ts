import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { keepUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";
import {
  Offer,
  type OfferReader,
  type OfferStore,
  type OfferWrite,
} from "#lib/domain/selling/assignment/offer/offer.ts";
import { offerKey, offerPartition } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { type Action, transact } from "../transaction.ts";

export const OfferItem = stored(Offer);
const fromOffer = (item: unknown): Offer => OfferItem.parse(item);

/** As it was read: neither answered nor passed on since. */
const asRead = ({ at, until }: Offer) => ({
  ConditionExpression: "#at = :at AND #until = :until",
  ExpressionAttributeNames: { "#at": "at", "#until": "until" },
  ExpressionAttributeValues: { ":at": at, ":until": until },
});

/** Offers without one before come with their lead's change, which nobody else can make at the same time. */
export const offerActions = (
  table: string,
  workspaceId: WorkspaceId,
  offers: readonly OfferWrite[] = [],
): Action[] =>
  offers.flatMap(({ before, after }): Action[] => {
    const condition = before === undefined ? {} : asRead(before);
    if (after === undefined)
      return before === undefined
        ? []
        : [{ Delete: { TableName: table, Key: offerKey(workspaceId, before.lead_id), ...condition } }];
    const key = offerKey(workspaceId, after.lead_id);
    const Item = { ...key, kind: "assign_offer", workspace_id: workspaceId, ...keepUnknown(before, after) };
    return [{ Put: { TableName: table, Item, ...condition } }];
  });

const getter = (client: DynamoDBDocumentClient, table: string) => (workspaceId: WorkspaceId, id: LeadId) =>
  readItem(client, table, offerKey(workspaceId, id), fromOffer);

export const makeOfferReader = (client: DynamoDBDocumentClient, table: string): OfferReader => ({
  get: getter(client, table),
  list: (workspaceId) => queryPartition(client, table, { partition: offerPartition(workspaceId) }, fromOffer),
});

export const makeOfferStore = (client: DynamoDBDocumentClient, table: string): OfferStore => ({
  get: getter(client, table),
  answer: async (write, audit, workspaceId) => {
    const lines = audit === undefined ? [] : [{ Put: { TableName: table, Item: toAuditItem(audit) } }];
    const reasons = await transact(client, [...offerActions(table, workspaceId, [write]), ...lines]);
    return reasons.length === 0;
  },
});
