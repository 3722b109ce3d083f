import { type ActionScope, type AwsRequest, type DescribedCall, UnknownCall } from "./call.ts";

/** Names a Lambda request; invoking is the only one that functions make. Throws UnknownCall. */
export function describeLambda(
  { method, path }: AwsRequest,
  { region, accountId }: ActionScope,
): DescribedCall {
  const [, encoded] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path) ?? [];
  if (method !== "POST" || encoded === undefined) throw new UnknownCall("lambda", `${method} ${path}`);
  const name = decodeURIComponent(encoded);
  const resource = name.startsWith("arn:") ? name : `arn:aws:lambda:${region}:${accountId}:function:${name}`;
  return { operation: "Invoke", actions: [{ action: "lambda:InvokeFunction", resource, context: {} }] };
}
