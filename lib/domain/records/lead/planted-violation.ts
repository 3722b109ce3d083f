export { documentClient } from "#lib/adapters/dynamo/client.ts";
