import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import middy from "@middy/core";
import * as z from "zod";

const Event = z.object({ name: z.string() });
const client = new DynamoDBClient();

/** Imports what a handler of the API imports. */
export const handler = middy().handler(async (event: unknown) => {
  return { greeting: `Hello ${Event.parse(event).name}`, knows: [client, GetItemCommand].length };
});
