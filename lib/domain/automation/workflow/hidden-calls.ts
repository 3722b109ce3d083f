import type { Actor } from "#lib/contract/platform/actor.ts";

/** In place of an address of which nothing can be told. */
const nowhere = "https://hidden.invalid/";

/** Where a call goes, without what may hold a token. */
const hostOf = (url: unknown): string =>
  typeof url === "string" && URL.canParse(url) ? `${new URL(url).origin}/` : nowhere;

const hidden = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== "object" || value === null) return value;
  const { body, url, ...rest } = value as Record<string, unknown>;
  if (rest["do"] === "call_url") return { ...rest, url: hostOf(url) };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hidden(one)]));
};

/**
 * What a workflow or a template does, for whoever may change neither: of calls the host alone, since people put tokens
 * into addresses and bodies.
 */
export const withHiddenCalls = <T>({ role }: Pick<Actor, "role">, document: T): T =>
  role === "admin" || role === "manager" ? document : (hidden(document) as T);
