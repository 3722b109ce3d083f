/** One of each kind for all capabilities of a function. */
export const client = async () => (await import("#lib/adapters/dynamo/client.ts")).documentClient();
export const s3 = async () => (await import("#lib/adapters/s3/client.ts")).s3Client();
