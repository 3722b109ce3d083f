import * as z from "zod";
import { type ActionScope, type AwsRequest, type DescribedCall, readBody, UnknownCall } from "./call.ts";

const KeyBody = z.looseObject({ KeyId: z.string() });
const operations = ["Encrypt", "Decrypt"];

/** Names a KMS request and the key that it needs. Throws UnknownCall, also where Decrypt leaves the key open. */
export function describeKms(request: AwsRequest, { region, accountId }: ActionScope): DescribedCall {
  const operation = (request.headers["x-amz-target"] ?? "").replace("TrentService.", "");
  if (!operations.includes(operation)) throw new UnknownCall("kms", operation);
  const { KeyId } = readBody(KeyBody, "kms", operation, request.body);
  const resource = KeyId.startsWith("arn:") ? KeyId : `arn:aws:kms:${region}:${accountId}:key/${KeyId}`;
  return { operation, actions: [{ action: `kms:${operation}`, resource, context: {} }] };
}
