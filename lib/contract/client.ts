import type { CallOptions, MethodOf } from "./client/call-types.ts";
import { type ReadAnswer, readAnswer } from "./client/read-answer.ts";
import { patient, type RetryPolicy, withRetries } from "./client/retry.ts";
import { type RouteId, routes } from "./index.ts";
import type { AnyRoute } from "./route.ts";

export { ApiProblem, UnexpectedAnswer } from "./client/client-errors.ts";

export interface ClientOptions {
  /** Ends in the stage, for example `http://127.0.0.1:8787/v1`. */
  readonly baseUrl: string;
  /** An API key; public routes need none. */
  readonly key?: string;
  readonly fetch?: typeof fetch;
  readonly retry?: Partial<RetryPolicy>;
}

/** Every route as a method under its id. */
export type Client = { readonly [Id in RouteId]: MethodOf<(typeof routes)[Id]> };

interface AnyCall extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const addressOf = (baseUrl: string, { path }: AnyRoute, { params = {}, query = {} }: AnyCall): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  // Conditions are parameters of their own.
  const { where = {}, ...own } = query;
  for (const [name, value] of Object.entries({ ...own, ...(where as object) }))
    if (value !== undefined) search.set(name, String(value));
  return `${baseUrl.replace(/\/$/, "")}${filled}${search.size === 0 ? "" : `?${search}`}`;
};

const headersOf = (
  key: string | undefined,
  { body, idempotencyKey, ifMatch, causationId, prefer }: AnyCall,
): Record<string, string> => ({
  accept: "application/json, */*;q=0.5",
  ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  ...(body === undefined ? {} : { "content-type": "application/json" }),
  ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  ...(ifMatch === undefined ? {} : { "if-match": `"${ifMatch}"` }),
  ...(causationId === undefined ? {} : { "causation-id": causationId }),
  ...(prefer === undefined ? {} : { prefer }),
});

/** An option that the route would ignore is a mistake of the caller. */
const refuseIdleOptions = ({ id, method, ifMatch, mayBeCaused }: AnyRoute, call: AnyCall): void => {
  if (call.idempotencyKey !== undefined && method !== "POST")
    throw new TypeError(`${id} takes no idempotencyKey`);
  if (call.ifMatch !== undefined && ifMatch === undefined) throw new TypeError(`${id} takes no ifMatch`);
  if (call.causationId !== undefined && mayBeCaused === undefined)
    throw new TypeError(`${id} takes no causationId`);
};

/**
 * A client of the whole API, typed by the contract. Its methods throw ApiProblem when the service refuses and
 * UnexpectedAnswer for anything that the contract does not promise; they come back when the service says when.
 */
export const createClient = ({ baseUrl, key, fetch: send = fetch, retry = {} }: ClientOptions): Client => {
  const policy = { ...patient, ...retry };
  const callRoute = async (route: AnyRoute, call: AnyCall = {}): Promise<ReadAnswer> => {
    refuseIdleOptions(route, call);
    const request: RequestInit = {
      method: route.method,
      headers: headersOf(key, call),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    };
    const address = addressOf(baseUrl, route, call);
    const hasKey = call.idempotencyKey !== undefined;
    const response = await withRetries(() => send(address, request), { route, hasKey, policy });
    return readAnswer(route, response);
  };
  const methods = Object.entries<AnyRoute>(routes).map(([id, route]) => [
    id,
    (call?: AnyCall) => callRoute(route, call),
  ]);
  // What readAnswer parsed is what the route's schemas say, which is what the methods' types say.
  return Object.fromEntries(methods) as Client;
};
