import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** A handler with nothing but a client: the least that a function with a table can load. */
export const handler = async (): Promise<string> => client.constructor.name;
