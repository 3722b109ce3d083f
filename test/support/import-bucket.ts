import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { TestService } from "./service.ts";

/** The import bucket, as a person with AWS credentials has it. */
export interface ImportBucket {
  put(key: string, body: string): Promise<void>;
  text(key: string): Promise<string>;
  /** Keys under a prefix, in order. */
  keys(prefix: string): Promise<string[]>;
}

export const importBucket = ({ endpointUrl, operatorCredentials, names }: TestService): ImportBucket => {
  const client = new S3Client({
    endpoint: endpointUrl,
    region: "us-east-1",
    credentials: operatorCredentials,
  });
  const Bucket = names.buckets["ImportBucket"];
  return {
    put: async (Key, Body) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    text: async (Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? "";
    },
    keys: async (Prefix) => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      return Contents.flatMap(({ Key }) => Key ?? []);
    },
  };
};
