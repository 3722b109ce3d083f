/** One for all capabilities of a function. */
export const client = async () => (await import("#lib/adapters/dynamo/client.ts")).documentClient();
