import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { EngagementRule, FitRule, ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { NamedRecordWrite } from "#lib/domain/platform/named-record/named-record.ts";
import { stored, storedJson } from "#lib/domain/platform/stored/stored.ts";
import { storedText } from "#lib/domain/platform/stored/unknown-fields.ts";
import type { ScoringReader, Switch, SwitchedModels } from "#lib/domain/selling/scoring/scoring-store.ts";
import { activeScoringKey } from "../keys.ts";
import { membershipRulesHeadAction } from "../membership-rules-head.ts";
import { makeNamedRecordReader, makeNamedRecordStore, type NamedRecordItems } from "../named-records.ts";
import { modelHeadAction } from "../records/lead-schema-store.ts";
import { makeStoreBeginning } from "../store-beginning.ts";
import type { Action } from "../transaction.ts";

export const ModelItem = stored(
  z.object({
    ...ScoringModelRecord.shape,
    fit: storedJson(z.array(FitRule)),
    engagement: storedJson(z.array(EngagementRule)),
  }),
);

/** Filters are kept as text: their values may be of any type. */
const items: NamedRecordItems<ScoringModelRecord> = {
  kind: "scoring_model",
  fromItem: (item) => ModelItem.parse(item),
  toItem: ({ fit, engagement, ...record }) => ({
    ...record,
    fit: storedText(fit),
    engagement: storedText(engagement),
  }),
  lockOn: ({ name }) => fold(name),
};

export const makeScoringReader = (client: DynamoDBDocumentClient, table: string): ScoringReader =>
  makeNamedRecordReader(client, table, items);

const switchActions = (
  table: string,
  { workspaceId, after }: NamedRecordWrite<ScoringModelRecord>,
  { to, model }: Switch,
): Action[] => {
  const key = activeScoringKey(workspaceId);
  const item = { ...key, kind: "scoring", workspace_id: workspaceId, scoring: storedText(after) };
  return [
    modelHeadAction(table, workspaceId, model()),
    // Whoever marks leads scores them too, so that it reads again.
    membershipRulesHeadAction(table, workspaceId, 0),
    to === "on"
      ? { Put: { TableName: table, Item: item } }
      : { Delete: { TableName: table, Key: { ...key } } },
  ];
};

export const makeScoringModels = (client: DynamoDBDocumentClient, table: string): SwitchedModels => ({
  ...makeNamedRecordStore(client, table, items),
  switching: (to) =>
    makeStoreBeginning(
      client,
      table,
      { ...items, alongside: (name, write) => switchActions(name, write, to) },
      to.job,
    ),
});
