import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import * as z from "zod";

/** OpenID Connect Discovery 1.0, section 3: what is needed of it. */
const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

const hourMs = 3_600_000;

/** Keys that are this old are read again, so that a withdrawn key stops. */
const keysAgeMsMax = 600_000;

/** A token with an unknown key id makes the keys be read again, at most this often. */
const unknownKeyPauseMs = 30_000;

type Fetch = (url: string) => Promise<unknown>;

const discover = async (issuer: string, fetch: Fetch): Promise<JWTVerifyGetKey> => {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const document = Discovery.parse(await fetch(address));
  if (document.issuer !== issuer) throw new Error(`${address} is the document of another issuer`);
  return createRemoteJWKSet(new URL(document.jwks_uri), {
    cacheMaxAge: keysAgeMsMax,
    cooldownDuration: unknownKeyPauseMs,
    [customFetch]: async (url) => Response.json(await fetch(url)),
  });
};

/** Finds the signing keys of issuers by their discovery documents; both are kept in memory for a while. */
export const makeIssuerKeys = (fetch: Fetch): ((issuer: string) => Promise<JWTVerifyGetKey>) => {
  const kept = new Map<string, { readonly keys: JWTVerifyGetKey; readonly untilMs: number }>();
  return async (issuer) => {
    const known = kept.get(issuer);
    if (known !== undefined && Date.now() < known.untilMs) return known.keys;
    const keys = await discover(issuer, fetch);
    kept.set(issuer, { keys, untilMs: Date.now() + hourMs });
    return keys;
  };
};
