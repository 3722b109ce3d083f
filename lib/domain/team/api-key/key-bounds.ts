import type { ValidationError } from "#lib/contract/errors.ts";
import type { ApiKey, NewApiKey } from "#lib/contract/team/api-keys.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { isWithin } from "./networks.ts";

/** What is wrong with a key's bounds by themselves. */
export const boundErrors = (
  { scopes, expires_at }: NewApiKey,
  { operationIds, at }: { readonly operationIds: readonly string[]; readonly at: string },
): ValidationError[] => {
  const unknown = (scopes ?? []).flatMap((scope, index): ValidationError[] => {
    if (operationIds.includes(scope)) return [];
    const near = nearestName(scope, operationIds);
    return [
      {
        pointer: `/scopes/${index}`,
        code: "unknown_operation",
        message: `There is no operation \`${scope}\`.`,
        hint: near === undefined ? "GET /openapi.json lists operation ids." : `Did you mean \`${near}\`?`,
      },
    ];
  });
  const isPast = expires_at !== undefined && Date.parse(expires_at) <= Date.parse(at);
  return isPast
    ? [...unknown, { pointer: "/expires_at", code: "in_past", message: "A key expires in the future." }]
    : unknown;
};

const more = (pointer: string, message: string, hint: string): ValidationError => ({
  pointer,
  code: "more_than_own",
  message,
  hint,
});

const scopesBeyond = (own: readonly string[], asked: readonly string[] | undefined): ValidationError[] => {
  const hint = `This key's scopes are ${own.join(", ")}.`;
  if (asked === undefined) return [more("/scopes", "The new key needs scopes, as this key has some.", hint)];
  return asked.flatMap((scope, index) =>
    own.includes(scope) ? [] : [more(`/scopes/${index}`, `This key may not call \`${scope}\` itself.`, hint)],
  );
};

const networksBeyond = (own: readonly string[], asked: readonly string[] | undefined): ValidationError[] => {
  const hint = `This key's networks are ${own.join(", ")}.`;
  if (asked === undefined) return [more("/cidrs", "The new key needs networks, as this key has some.", hint)];
  return asked.flatMap((cidr, index) =>
    own.some((network) => isWithin(network, cidr))
      ? []
      : [more(`/cidrs/${index}`, `This key may not be used from all of ${cidr} itself.`, hint)],
  );
};

const timeBeyond = (own: string, asked: string | undefined): ValidationError[] =>
  asked !== undefined && Date.parse(asked) <= Date.parse(own)
    ? []
    : [more("/expires_at", "The new key would outlive this key.", `This key expires at ${own}.`)];

/** In what a key would hold more than the key that makes it. */
export const beyondOwn = ({ scopes, cidrs, expires_at }: ApiKey, asked: NewApiKey): ValidationError[] => [
  ...(scopes === null ? [] : scopesBeyond(scopes, asked.scopes)),
  ...(cidrs === null ? [] : networksBeyond(cidrs, asked.cidrs)),
  ...(expires_at === null ? [] : timeBeyond(expires_at, asked.expires_at)),
];
