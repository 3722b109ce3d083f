import * as z from "zod";
import { routes } from "#lib/contract/index.ts";
import { idPrefixes } from "#lib/contract/platform/ids.ts";
import type { AnyRoute, Method } from "#lib/contract/route.ts";
import type { RecordKind } from "./records.ts";
import type { RequestOptions } from "./service.ts";

/** A route by one of its methods. */
export interface RouteCall {
  readonly name: string;
  readonly route: AnyRoute;
  readonly method: Method;
}

/** Every route by every method that it takes. */
export const routeCalls: readonly RouteCall[] = Object.values(routes).flatMap((route: AnyRoute) =>
  [route.method, ...(route.aliases ?? [])].map((method) => ({
    name: `${method} ${route.path}`,
    route,
    method,
  })),
);

/** An id of the right form that no record has. */
export const missingId = (kind: RecordKind): string => {
  if (kind === "contact") return missingId("lead");
  const own = `${idPrefixes[kind]}_01J0000000000000000000000A`;
  if (kind === "stage") return `${missingId("pipeline")}/${own}`;
  return kind === "delivery" || kind === "replay" ? `${missingId("webhook")}/${own}` : own;
};

/** What a path says where it names no record: the first of the values that it takes. */
const plainValue = ({ id, params }: AnyRoute, name: string): string => {
  const schema = params?.shape[name];
  if (schema instanceof z.ZodEnum) return String(schema.options[0]);
  throw new Error(`${id} takes {${name}}, and test/support/route-calls.ts does not know what to say there`);
};

/** A record within another is named by both, with a slash between. */
const withinAnother = /^(\w+)\/(\w+)$/;

/** The route's path with a record's name in it, and with the query of its example when asked for. */
export const pathOf = (route: AnyRoute, record: string | undefined): string => {
  const names = withinAnother.exec(record ?? "")?.slice(1) ?? [];
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(names.shift() ?? record ?? plainValue(route, name)),
  );
};

/** The query of the route's example, with its question mark. Where it waits for a change, nothing changes: a second is enough. */
export const queryOf = ({ example }: AnyRoute): string => {
  if (example?.query === undefined) return "";
  const wait = example.query["wait"] === undefined ? {} : { wait: "1" };
  return `?${new URLSearchParams({ ...example.query, ...wait })}`;
};

/** Bodies whose examples name a host on the internet, where no test goes. */
const ownBodies: Readonly<Record<string, unknown>> = {
  createWebhook: { url: "http://127.0.0.1:9/leadrail", events: ["lead.*"] },
};

/** The body of the route's example. */
export const bodyOf = ({ id, body, example, ifMatch }: AnyRoute): RequestOptions => ({
  ...(body === undefined ? {} : { body: ownBodies[id] ?? example?.body ?? {} }),
  // A fresh record is at its first version.
  ...(ifMatch === "required" ? { headers: { "if-match": '"1"' } } : {}),
});
