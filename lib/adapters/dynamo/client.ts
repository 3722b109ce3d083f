import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { unlogged } from "../unlogged-client.ts";

let client: DynamoDBDocumentClient | undefined;

/** The one client of this process; a Lambda keeps its connections warm over invocations. */
export const documentClient = (): DynamoDBDocumentClient => {
  client ??= DynamoDBDocumentClient.from(unlogged(new DynamoDBClient({ maxAttempts: 8 })), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return client;
};
