import { type ErrorCode, errorTable } from "../errors.ts";
import type { AnyRoute } from "../route.ts";
import { problemHeaders } from "./answer-headers.ts";
import { type Json, reference } from "./json-schemas.ts";

/** Names under which a request brings a filter. */
const filterNames = ["filter", "exclude", "rule", "when", "where"];

/** Filters are read by rules of their own, wherever they stand. */
const bringsFilter = ({ query, body }: AnyRoute): boolean =>
  [query, body].some((schema) =>
    filterNames.some((name) => schema !== undefined && "shape" in schema && name in (schema.shape as object)),
  ) || body?.type === "union";

/** Codes that the edge may answer on any route of this shape. */
const commonErrors = (route: AnyRoute): ErrorCode[] => [
  "unknown_parameter",
  "invalid_parameter",
  // Also where no body is taken, of one that is sent all the same.
  "invalid_json",
  ...(route.roles === "public"
    ? []
    : (["unauthenticated", "forbidden", "rate_limited", "invalid_header"] as const)),
  ...(route.body === undefined
    ? []
    : (["validation_failed", "payload_too_large", "unsupported_media_type"] as const)),
  ...(route.method === "GET" && route.roles !== "public" ? (["response_too_large"] as const) : []),
  ...(bringsFilter(route) ? (["invalid_filter", "validation_failed"] as const) : []),
  ...(route.params === undefined ? [] : (["not_found"] as const)),
  ...(route.mayBeCaused ? (["causation_too_deep"] as const) : []),
  ...(route.ifMatch === undefined ? [] : (["precondition_failed"] as const)),
  ...(route.ifMatch === "required" ? (["precondition_required"] as const) : []),
  ...(route.method === "POST" && route.roles !== "public"
    ? (["idempotency_in_progress", "idempotency_mismatch", "rights_changed"] as const)
    : []),
  "internal",
  "unavailable",
  "timeout",
];

const byStatus = (route: AnyRoute): Map<number, ErrorCode[]> =>
  Map.groupBy(new Set([...(route.errors ?? []), ...commonErrors(route)]), (code) => errorTable[code].status);

const nameOf = (codes: readonly ErrorCode[]): string => codes.toSorted().join(".");

const answer = (status: string, codes: readonly ErrorCode[]): Json => ({
  description: codes
    .toSorted()
    .map((code) => `\`${code}\`: ${errorTable[code].title}`)
    .join(" "),
  headers: problemHeaders(status),
  content: { "application/problem+json": { schema: { $ref: reference("Problem") } } },
});

/** What a route may refuse with: one answer per status, its codes in the description. */
export const problemAnswers = (route: AnyRoute): Json =>
  Object.fromEntries(
    [...byStatus(route)].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${nameOf(codes)}` },
    ]),
  );

/** The refusals of all routes, each set of codes once. */
export const sharedProblems = (routes: readonly AnyRoute[]): Json =>
  Object.fromEntries(
    routes.flatMap((route) =>
      [...byStatus(route)].map(([status, codes]) => [nameOf(codes), answer(String(status), codes)]),
    ),
  );
