/** One for all capabilities of a function. */
export const s3 = async () => (await import("#lib/adapters/s3/client.ts")).s3Client();
