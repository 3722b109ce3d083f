import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { CursorSigner } from "#lib/domain/platform/page/cursor.ts";
import { cursorSecretKey } from "../keys.ts";
import { readItem } from "../read-item.ts";

export const SecretItem = z.object({ secret: z.string() });

/** Makes each workspace's secret on first use and keeps it for the life of the process. */
export const makeCursorSigner = (client: DynamoDBDocumentClient, table: string): CursorSigner => {
  const secrets = new Map<WorkspaceId, string>();

  const read = (workspaceId: WorkspaceId): Promise<string | undefined> =>
    readItem(client, table, cursorSecretKey(workspaceId), (item) => SecretItem.parse(item).secret);

  const make = async (workspaceId: WorkspaceId): Promise<string> => {
    const secret = randomBytes(32).toString("base64url");
    const Item = { ...cursorSecretKey(workspaceId), kind: "secret", secret };
    try {
      await client.send(
        new PutCommand({ TableName: table, Item, ConditionExpression: "attribute_not_exists(pk)" }),
      );
      return secret;
    } catch (error) {
      const others = error instanceof ConditionalCheckFailedException ? await read(workspaceId) : undefined;
      if (others === undefined) throw error;
      return others;
    }
  };

  const secretOf = async (workspaceId: WorkspaceId): Promise<string> => {
    const known = secrets.get(workspaceId) ?? (await read(workspaceId)) ?? (await make(workspaceId));
    secrets.set(workspaceId, known);
    return known;
  };

  const mac = async (workspaceId: WorkspaceId, position: string, query: string): Promise<Buffer> =>
    createHmac("sha256", await secretOf(workspaceId))
      .update(`${position}|${query}`)
      .digest()
      .subarray(0, 16);

  return {
    sign: async (workspaceId, position, query) =>
      `${Buffer.from(position).toString("base64url")}.${(await mac(workspaceId, position, query)).toString("base64url")}`,
    read: async (workspaceId, cursor, query) => {
      const [encoded = "", signature = ""] = cursor.split(".");
      const position = Buffer.from(encoded, "base64url").toString();
      const given = Buffer.from(signature, "base64url");
      const right = await mac(workspaceId, position, query);
      return given.length === right.length && timingSafeEqual(given, right) ? position : undefined;
    },
  };
};
