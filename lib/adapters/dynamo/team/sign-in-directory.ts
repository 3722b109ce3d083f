import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { SignIn } from "#lib/domain/team/identity/sign-in.ts";
import { signInKey, workspaceKey } from "../keys.ts";
import { toAuditItem } from "../platform/audit-item.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import { isLost, transact } from "../transaction.ts";
import { fromSignInItem, toSignInItem } from "./sign-in-item.ts";

type SignInPlace = Pick<SignIn, "issuer" | "audience">;

const audit = (change: { readonly before?: SignIn; readonly after?: SignIn }, at: string) => {
  const { workspaceId, issuer, audience } = change.after ?? change.before ?? {};
  if (workspaceId === undefined) throw new Error("a change of a sign-in has a before or an after");
  return toAuditItem({
    workspaceId,
    at,
    actor: { type: "system", id: "operator" },
    action: change.after === undefined ? "sign_in.remove" : "sign_in.add",
    recordId: `${issuer} ${audience}`,
    version: 1,
    ...differingFields({ ...change.before }, { ...change.after }),
    requestId: "sign-in",
  });
};

export const findSignIn = (
  client: DynamoDBDocumentClient,
  table: string,
  { issuer, audience }: SignInPlace,
): Promise<SignIn | undefined> => readItem(client, table, signInKey(issuer, audience), fromSignInItem);

/**
 * Adds a sign-in, or changes it when it is the same workspace's: an operator's act. It is refused when issuer and
 * audience are another workspace's, since a token has to name one.
 */
export const addSignIn = async (
  client: DynamoDBDocumentClient,
  table: string,
  signIn: SignIn,
): Promise<"stored" | "no_such_workspace" | "taken"> => {
  const before = await findSignIn(client, table, signIn);
  const owned = {
    ConditionExpression: "attribute_not_exists(pk) OR workspace_id = :workspace",
    ExpressionAttributeValues: { ":workspace": signIn.workspaceId },
  };
  const exists = {
    TableName: table,
    Key: workspaceKey(signIn.workspaceId),
    ConditionExpression: "attribute_exists(pk)",
  };
  const change = before === undefined ? { after: signIn } : { before, after: signIn };
  const reasons = await transact(client, [
    { ConditionCheck: exists },
    { Put: { TableName: table, Item: toSignInItem(signIn), ...owned } },
    { Put: { TableName: table, Item: audit(change, signIn.createdAt) } },
  ]);
  if (reasons.length === 0) return "stored";
  return isLost(reasons[0]) ? "no_such_workspace" : "taken";
};

/** Takes a sign-in away; the next request by it is refused. False when there was none. */
export const removeSignIn = async (
  client: DynamoDBDocumentClient,
  table: string,
  place: SignInPlace,
  at: string,
): Promise<boolean> => {
  const before = await findSignIn(client, table, place);
  if (before === undefined) return false;
  await transact(client, [
    { Delete: { TableName: table, Key: signInKey(place.issuer, place.audience) } },
    { Put: { TableName: table, Item: audit({ before }, at) } },
  ]);
  return true;
};

/** All sign-ins of a deployment, by issuer and audience. */
export const listSignIns = (client: DynamoDBDocumentClient, table: string): Promise<SignIn[]> =>
  Array.fromAsync(queryPartition(client, table, { partition: signInKey("", "").pk }, fromSignInItem));
