import * as z from "zod";
import type { AnyRoute } from "#lib/contract/route.ts";
import { type RouteCall, routeCalls } from "./route-calls.ts";

/** Whose endpoints are about finding, keeping and taking out leads. */
const areas: ReadonlySet<string> = new Set([
  "filters",
  "saved-filters",
  "tags",
  "lists",
  "list-templates",
  "exports",
]);

/** What a filter, or an order, is called wherever a request holds one. */
const askingNames: ReadonlySet<string> = new Set([
  "filter",
  "exclude",
  "rule",
  "when",
  "sort",
  "saved_filter",
]);

const Properties = z.object({ properties: z.record(z.string(), z.unknown()) });

const namesIn = (schema: unknown): readonly string[] => {
  if (typeof schema !== "object" || schema === null) return [];
  const own = Properties.safeParse(schema);
  const names = own.success ? Object.keys(own.data.properties) : [];
  return [...names, ...Object.values(schema).flatMap(namesIn)];
};

/** Every name that a request of a route may have, at any depth. */
const namesOf = ({ body, query }: AnyRoute): readonly string[] =>
  [body, query].flatMap((schema) =>
    schema === undefined ? [] : namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
  );

/** Whether a route is one of search, filters, lists, tags, exports and work on many, by what it takes. */
export const asksForLeads = (route: AnyRoute): boolean =>
  areas.has(route.area) || route.conditions === true || namesOf(route).some((name) => askingNames.has(name));

/** The names by which a route's body takes filters; `filter`, so that it is refused, where it takes none. */
export const filterNamesOf = ({ body }: AnyRoute): readonly string[] => {
  const taken =
    body === undefined ? [] : namesIn(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }));
  const names = ["filter", "exclude", "rule", "when"].filter((name) => taken.includes(name));
  return names.length === 0 ? ["filter"] : names;
};

/** Every such route that takes a body or parameters; what PATCH does is what PUT does. */
export const fuzzedCalls: readonly RouteCall[] = routeCalls.filter(
  ({ route, method }) =>
    method !== "PATCH" && (route.body !== undefined || route.query !== undefined) && asksForLeads(route),
);
