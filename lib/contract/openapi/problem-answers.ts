import { type ErrorCode, errorTable } from "../errors.ts";
import type { AnyRoute } from "../route.ts";
import { type Json, reference } from "./json-schemas.ts";

/** Codes that the edge may answer on any route of this shape. */
const commonErrors = (route: AnyRoute): ErrorCode[] => [
  "unknown_parameter",
  "invalid_parameter",
  ...(route.roles === "public" ? [] : (["unauthenticated", "forbidden", "rate_limited"] as const)),
  ...(route.body === undefined
    ? []
    : (["invalid_json", "validation_failed", "payload_too_large", "unsupported_media_type"] as const)),
  ...(route.params === undefined ? [] : (["not_found"] as const)),
  ...(route.mayBeCaused ? (["invalid_header", "causation_too_deep"] as const) : []),
  ...(route.ifMatch === undefined ? [] : (["invalid_header", "precondition_failed"] as const)),
  ...(route.ifMatch === "required" ? (["precondition_required"] as const) : []),
  ...(route.method === "POST" && route.roles !== "public"
    ? (["idempotency_in_progress", "idempotency_mismatch", "rights_changed"] as const)
    : []),
  "internal",
  "unavailable",
  "timeout",
];

/** What a route may refuse with: one answer per status, its codes in the description. */
export const problemAnswers = (route: AnyRoute): Json => {
  const codes = [...new Set([...(route.errors ?? []), ...commonErrors(route)])];
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errorTable[code].title}`).join(" "),
        content: { "application/problem+json": { schema: { $ref: reference("Problem") } } },
      },
    ]),
  );
};
