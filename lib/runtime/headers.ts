import type { APIGatewayProxyEvent } from "aws-lambda";
import { Refusal } from "#lib/contract/errors.ts";
import type { AnyRoute } from "#lib/contract/route.ts";

/** A header's value, whatever its letter case. */
export const headerOf = (
  { headers }: { readonly headers: Readonly<Record<string, string | undefined>> | null },
  name: string,
): string | undefined => Object.entries(headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1];

/** The version in `If-Match: "7"`; `*` matches any. Refused, not passed over, by a write that does not look at it. */
export const parseIfMatch = (route: AnyRoute, event: APIGatewayProxyEvent): number | undefined => {
  const header = headerOf(event, "if-match");
  if (route.ifMatch === undefined) {
    if (header === undefined || header === "*" || route.method === "GET") return undefined;
    throw new Refusal("invalid_header", { detail: "This endpoint takes no If-Match." });
  }
  if (header === undefined && route.ifMatch === "required") throw new Refusal("precondition_required");
  if (header === undefined || header === "*") return undefined;
  const version = /^"(\d{1,15})(-[\w-]+)?"$/.exec(header)?.[1];
  if (version === undefined)
    throw new Refusal("invalid_header", {
      detail: 'Send If-Match as the record\'s ETag, for example `"7"`.',
    });
  return Number(version);
};

/** The event's id in `Causation-Id`. */
export const parseCausationId = (route: AnyRoute, event: APIGatewayProxyEvent): string | undefined => {
  const header = headerOf(event, "causation-id");
  if (header === undefined) return undefined;
  if (!route.mayBeCaused)
    throw new Refusal("invalid_header", { detail: "This endpoint takes no Causation-Id." });
  if (!/^evt_[0-9A-HJKMNP-TV-Z]{26}$/.test(header))
    throw new Refusal("invalid_header", { detail: "Send Causation-Id as an event's id: `evt_…`." });
  return header;
};

/** Whether `Accept` begins with a media type, as API Gateway looks at it. */
export const prefersMedia = (header: string | undefined, mediaType: string): boolean =>
  (header ?? "").split(",")[0]?.split(";")[0]?.trim().toLowerCase() === mediaType;

/** Whether `Prefer` (RFC 7240) names a preference. */
export const prefers = (header: string | undefined, preference: string): boolean =>
  (header ?? "").split(",").some((part) => part.split(";")[0]?.trim().toLowerCase() === preference);
