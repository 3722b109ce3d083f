import {
  DeleteRuleCommand,
  type EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  RemoveTargetsCommand,
} from "@aws-sdk/client-eventbridge";
import { DeleteObjectsCommand, ListObjectVersionsCommand, type S3Client } from "@aws-sdk/client-s3";
import { webhookRuleNamePrefix } from "#lib/contract/resources.ts";

/**
 * Deletes all objects of a bucket with all their versions, because CloudFormation deletes empty buckets only. Returns the
 * number of deleted versions and delete markers. Throws when S3 refuses to delete one.
 */
export const emptyBucket = async (s3: S3Client, Bucket: string): Promise<number> => {
  let deleted = 0;
  for (;;) {
    // A bucket without versioning lists each object as its version "null".
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return deleted;
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    const [problem] = Errors;
    if (problem !== undefined)
      throw new Error(`${Bucket}/${problem.Key} can't be deleted: ${problem.Message}`);
    deleted += Objects.length;
  }
};

const deleteRule = async (bridge: EventBridgeClient, EventBusName: string, Name: string): Promise<void> => {
  const { Targets = [] } = await bridge.send(new ListTargetsByRuleCommand({ EventBusName, Rule: Name }));
  const Ids = Targets.flatMap(({ Id }) => (Id === undefined ? [] : [Id]));
  if (Ids.length > 0) await bridge.send(new RemoveTargetsCommand({ EventBusName, Rule: Name, Ids }));
  await bridge.send(new DeleteRuleCommand({ EventBusName, Name }));
};

/**
 * Deletes the rules that webhooks have on the bus, which a bus with rules can't be deleted for. Answers the names of
 * those that somebody else added: they are theirs to take away.
 */
export const clearBus = async (bridge: EventBridgeClient, EventBusName: string): Promise<string[]> => {
  const foreign: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await bridge.send(new ListRulesCommand({ EventBusName, NextToken }));
    for (const { Name = "", ManagedBy } of page.Rules ?? []) {
      // An archive's own rule goes with its archive.
      if (ManagedBy !== undefined) continue;
      if (Name.startsWith(webhookRuleNamePrefix)) await deleteRule(bridge, EventBusName, Name);
      else foreign.push(Name);
    }
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return foreign;
};
