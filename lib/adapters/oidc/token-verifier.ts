import { decodeJwt, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as z from "zod";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import type { TokenVerifier } from "#lib/domain/team/identity/token-verifier.ts";
import { getJson } from "../outbound/get-json.ts";
import { makeIssuerKeys } from "./issuer-keys.ts";
import { withCooldown } from "./with-cooldown.ts";

/** Asymmetric only: with a shared secret, whoever can check a token could make one. */
const algorithms = ["RS256", "ES256", "PS256", "EdDSA"];

const clockToleranceSeconds = 30;

/** The authorizer has 10 s for everything; a first token needs two documents. */
const fetchTimeoutMs = 3_000;
const documentBytesMax = 256 * 1024;
const failurePauseMs = 10_000;

/** What a token can do wrong, as jose says it; anything else is a failure on our side or the issuer's. */
const errorsOfToken: ReadonlySet<string> = new Set([
  "ERR_JOSE_ALG_NOT_ALLOWED",
  "ERR_JOSE_NOT_SUPPORTED",
  "ERR_JWKS_NO_MATCHING_KEY",
  "ERR_JWKS_MULTIPLE_MATCHING_KEYS",
  "ERR_JWS_INVALID",
  "ERR_JWS_SIGNATURE_VERIFICATION_FAILED",
  "ERR_JWT_CLAIM_VALIDATION_FAILED",
  "ERR_JWT_EXPIRED",
  "ERR_JWT_INVALID",
]);

/** The parts that say whose token it claims to be; sizes as `sign-in add` takes them. */
const Claimed = z.object({
  iss: z.string().min(1).max(500).regex(/^\S+$/),
  aud: z.union([z.string().transform((one) => [one]), z.array(z.string()).max(10)]),
});

const claimed: TokenVerifier["claimed"] = (token) => {
  try {
    const { iss, aud } = Claimed.parse(decodeJwt(token));
    return { issuer: iss, audiences: [...new Set(aud)].filter((one) => one.length > 0 && one.length <= 255) };
  } catch {
    return undefined;
  }
};

const verifyWith = async (token: string, keys: JWTVerifyGetKey, issuer: string, audience: string) => {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ["exp", "sub"],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError && errorsOfToken.has(error.code)) return undefined;
    throw error;
  }
};

/** Verifies JWTs with the keys that their issuers publish. Throws when an issuer can't be reached. */
export const makeTokenVerifier = (network: OutboundNetwork): TokenVerifier => {
  const limits = { network, timeoutMs: fetchTimeoutMs, bytesMax: documentBytesMax };
  const keysOf = makeIssuerKeys(withCooldown((url) => getJson(url, limits), failurePauseMs));
  return {
    claimed,
    verify: async (token, { issuer, audience }) => verifyWith(token, await keysOf(issuer), issuer, audience),
  };
};
