import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { type Gate, startGate } from "#lib/local/gate/index.ts";
import { parsePolicy, type Statement } from "#lib/local/iam/statement.ts";

export const region = "us-east-1";
export const accountId = "000000000000";

/** A gate before an in-process S3 and SQS, with one bucket, one queue and an operator without bounds. */
export interface World {
  readonly gate: Gate;
  readonly upstream: FauxqsServer;
  close(): Promise<void>;
}

export async function startWorld(now?: () => Date): Promise<World> {
  const upstream = await startFauxqs({ port: 0, logger: false, defaultRegion: region });
  upstream.createBucket("files");
  upstream.createQueue("work");
  const origin = new URL(upstream.address);
  const gate = await startGate({
    upstreams: { s3: origin, sqs: origin },
    region,
    accountId,
    ...(now && { now }),
  });
  gate.principals.register({
    name: "operator",
    accessKeyId: "OPERATOR",
    secretAccessKey: "secret",
    statements: "unrestricted",
  });
  return {
    gate,
    upstream,
    close: async () => {
      await gate.close();
      await upstream.stop();
    },
  };
}

/** One Allow statement. */
export function allow(action: string | string[], resource: string | string[], sid = "Only"): Statement[] {
  return parsePolicy("Policy", {
    Statement: { Sid: sid, Effect: "Allow", Action: action, Resource: resource },
  });
}

const config = (gate: Gate, accessKeyId: string, secretAccessKey = "secret") => ({
  region,
  endpoint: gate.url,
  credentials: { accessKeyId, secretAccessKey },
  maxAttempts: 1,
});

export const s3As = (gate: Gate, accessKeyId = "OPERATOR"): S3Client =>
  new S3Client(config(gate, accessKeyId));
export const sqsAs = (gate: Gate, accessKeyId = "OPERATOR", secretAccessKey = "secret"): SQSClient =>
  new SQSClient(config(gate, accessKeyId, secretAccessKey));
export const queueUrl = (gate: Gate, name = "work"): string => `${gate.url}/${accountId}/${name}`;
