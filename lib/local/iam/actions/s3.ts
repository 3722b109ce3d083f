import { type AwsRequest, type DescribedCall, type RequestedAction, UnknownCall } from "./call.ts";
import { readS3Address } from "./s3-address.ts";
import { bucketRoutes, isSubresource, objectRoutes, type S3Route } from "./s3-routes.ts";

/** Names an S3 request and what it needs. Throws UnknownCall. */
export function describeS3(request: AwsRequest): DescribedCall {
  const { bucket, key } = readS3Address(request);
  if (bucket === "") {
    if (request.method !== "GET") throw new UnknownCall("s3", `${request.method} /`);
    return {
      operation: "ListBuckets",
      actions: [{ action: "s3:ListAllMyBuckets", resource: "*", context: {} }],
    };
  }
  const route = findRoute(key === "" ? bucketRoutes : objectRoutes, request);
  if (!route) throw new UnknownCall("s3", `${request.method} ${request.path}?${request.query.toString()}`);
  const arn = `arn:aws:s3:::${bucket}`;
  if (route.operation === "DeleteObjects") return describeDeleteObjects(arn, request);
  const own = (action: string): RequestedAction => ({
    action: `s3:${action}`,
    resource: key === "" ? arn : `${arn}/${key}`,
    context: contextOf(route, request),
  });
  return {
    operation: route.operation,
    actions: [...sourceActions(request), ...route.actions(request).map(own)],
  };
}

function findRoute(routes: readonly S3Route[], request: AwsRequest): S3Route | undefined {
  return routes.find(
    ({ method, query = [], header }) =>
      method === request.method &&
      query.every((name) => request.query.has(name)) &&
      (!header || request.headers[header] !== undefined) &&
      ![...request.query.keys()].some((name) => isSubresource(name) && !query.includes(name)),
  );
}

/** A copy also reads its source, which the header names as `bucket/key` or `/bucket/key?versionId=…`. */
function sourceActions({ headers }: AwsRequest): RequestedAction[] {
  const source = headers["x-amz-copy-source"];
  if (source === undefined) return [];
  const [path = "", version] = source.replace(/^\//, "").split("?versionId=");
  const action = version ? "s3:GetObjectVersion" : "s3:GetObject";
  return [{ action, resource: `arn:aws:s3:::${decodeURIComponent(path)}`, context: {} }];
}

/** AWS checks every key by itself; here one denied key denies the whole call. */
function describeDeleteObjects(arn: string, { body }: AwsRequest): DescribedCall {
  const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => decodeXml(key));
  return {
    operation: "DeleteObjects",
    actions: keys.map((key) => ({ action: "s3:DeleteObject", resource: `${arn}/${key}`, context: {} })),
  };
}

function decodeXml(text: string): string {
  const named: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? all;
      return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
    },
  );
}

/** Query parameters and headers that are condition keys of the same name. */
const CONTEXT_HEADERS = [
  "x-amz-acl",
  "x-amz-copy-source",
  "x-amz-metadata-directive",
  "x-amz-server-side-encryption",
  "x-amz-server-side-encryption-aws-kms-key-id",
  "x-amz-storage-class",
];

function contextOf({ operation }: S3Route, { headers, query }: AwsRequest): Record<string, string[]> {
  const context: Record<string, string[]> = {
    "s3:authType": [query.has("X-Amz-Credential") ? "REST-QUERY-STRING" : "REST-HEADER"],
  };
  for (const header of CONTEXT_HEADERS) {
    const value = headers[header];
    if (value !== undefined) context[`s3:${header}`] = [value];
  }
  const version = query.get("versionId");
  if (version !== null) context["s3:VersionId"] = [version];
  if (operation.startsWith("List")) {
    for (const name of ["prefix", "delimiter", "max-keys"]) {
      const value = query.get(name);
      if (value !== null) context[`s3:${name}`] = [value];
    }
  }
  return context;
}
