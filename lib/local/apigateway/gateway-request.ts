import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { GatewayFailure } from "./gateway-failure.ts";
import { segmentsOf } from "./route-table.ts";

type Multi = Record<string, string[]>;

/** A request as the gateway reads it, without its body. */
export interface GatewayRequest {
  readonly method: string;
  /** Under the stage and still percent-encoded, as a REST API hands it to functions. */
  readonly path: string;
  /** Of the path. */
  readonly segments: readonly string[];
  readonly headers: Multi;
  readonly query: Multi;
  readonly host: string;
  readonly protocol: string;
  readonly sourceIp: string;
  readonly userAgent: string | null;
}

/** Headers that reach no function behind a REST API. */
const DROPPED = new Set([
  "connection",
  "content-length",
  "content-md5",
  "expect",
  "max-forwards",
  "proxy-authenticate",
  "server",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "www-authenticate",
]);

/** Nothing when the path is not under the stage. Throws GatewayFailure for a target that API Gateway refuses. */
export function readRequest(request: IncomingMessage, stageName: string): GatewayRequest | undefined {
  const { pathname, search } = splitTarget(request.url ?? "/");
  const stage = `/${stageName}`;
  if (pathname !== stage && !pathname.startsWith(`${stage}/`)) return undefined;
  const path = pathname.slice(stage.length) || "/";
  const sourceIp = request.socket.remoteAddress ?? "127.0.0.1";
  return {
    method: request.method ?? "GET",
    path,
    segments: segmentsOf(path),
    headers: readHeaders(request, sourceIp),
    query: readQuery(search),
    host: request.headers.host ?? "",
    protocol: `HTTP/${request.httpVersion}`,
    sourceIp,
    userAgent: request.headers["user-agent"] ?? null,
  };
}

/** Not by URL, which would resolve `..` and repair what API Gateway refuses. */
function splitTarget(target: string): { pathname: string; search: string } {
  if (!target.startsWith("/")) throw new GatewayFailure("badRequest", `the target ${target}`);
  const mark = target.indexOf("?");
  return mark === -1
    ? { pathname: target, search: "" }
    : { pathname: target.slice(0, mark), search: target.slice(mark + 1) };
}

/** Documented for REST APIs: `|`, `{` and `}` must be percent-encoded, and `;` separates like `&`. */
function readQuery(search: string): Multi {
  if (/[|{}]/.test(search)) throw new GatewayFailure("badRequest", "an unencoded |, { or } in the query");
  // By a map, since `__proto__` is a name like any other.
  const query = Map.groupBy(new URLSearchParams(search.replaceAll(";", "&")), ([name]) => name);
  return Object.fromEntries([...query].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

/** By the letter case of the wire, with the headers that API Gateway adds. */
function readHeaders({ rawHeaders, socket }: IncomingMessage, sourceIp: string): Multi {
  const headers = new Map<string, { name: string; values: string[] }>();
  const add = (name: string, value: string): void => {
    const known = headers.get(name.toLowerCase());
    if (known) known.values.push(value);
    else headers.set(name.toLowerCase(), { name, values: [value] });
  };
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!DROPPED.has(name.toLowerCase())) add(name, rawHeaders[index + 1] ?? "");
  }
  const forwarded = headers.get("x-forwarded-for")?.values ?? [];
  headers.set("x-forwarded-for", { name: "X-Forwarded-For", values: [[...forwarded, sourceIp].join(", ")] });
  headers.set("x-forwarded-port", { name: "X-Forwarded-Port", values: [String(socket.localPort ?? 0)] });
  headers.set("x-forwarded-proto", { name: "X-Forwarded-Proto", values: ["http"] });
  if (!headers.has("x-amzn-trace-id")) add("X-Amzn-Trace-Id", `Root=${newTraceId()}`);
  return Object.fromEntries([...headers.values()].map(({ name, values }) => [name, values]));
}

function newTraceId(): string {
  return `1-${Math.floor(Date.now() / 1_000).toString(16)}-${randomBytes(12).toString("hex")}`;
}
