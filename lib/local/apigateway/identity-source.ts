import type { GatewayRequest } from "./gateway-request.ts";
import { UnsupportedGateway } from "./unsupported-gateway.ts";

/** The values that identify a caller, or nothing when one of them is missing or empty. */
export type ReadIdentity = (request: GatewayRequest) => string[] | undefined;

const SOURCE = /^method\.request\.(header|querystring)\.([\w-]+)$/;

const SOURCE_IP = "context.identity.sourceIp";

/** Compiles the identity sources of an authorizer, which are separated by commas. Throws UnsupportedGateway. */
export function identitySource(sources: string | undefined, place: string): ReadIdentity {
  const readers = (sources ?? "")
    .split(",")
    .map((source) => source.trim())
    .filter((source) => source !== "")
    .map((source) => {
      if (source === SOURCE_IP) return ({ sourceIp }: GatewayRequest) => sourceIp;
      const [, from, name = ""] = SOURCE.exec(source) ?? [];
      if (!from)
        throw new UnsupportedGateway(`${place}.identitySource`, `the local gateway has no ${source}`);
      return from === "header"
        ? ({ headers }: GatewayRequest) => headerOf(headers, name)
        : ({ query }: GatewayRequest) => query[name]?.at(-1);
    });
  return (request) => {
    const values = readers.map((read) => read(request) ?? "");
    return values.includes("") ? undefined : values;
  };
}

function headerOf(headers: GatewayRequest["headers"], wanted: string): string | undefined {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted.toLowerCase());
  return found?.[1].at(-1);
}
