import { importPKCS8, SignJWT } from "jose";
import * as z from "zod";
import type { ServiceAccountKey } from "#lib/contract/transfer/import-sources.ts";
import { SheetFailure } from "#lib/domain/transfer/source/sheet.ts";
import type { OutboundAnswer, OutboundCall } from "../outbound/call-out.ts";

const scope = "https://www.googleapis.com/auth/spreadsheets.readonly";
const grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const lifeSeconds = 3_600;

const Token = z.object({ access_token: z.string().min(1) });
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const refusalOf = ({ status, text }: OutboundAnswer): string => {
  const { data } = Refusal.safeParse(parsed(text));
  return (data?.error_description ?? data?.error ?? `status ${status}`).slice(0, 200);
};

/** An access token for reading sheets (RFC 7523). Throws a SheetFailure `needs_reauth` when Google refuses the key. */
export const accessToken = async (
  { client_email: issuer, private_key }: ServiceAccountKey,
  { address, call, now }: { address: string; call: (it: OutboundCall) => Promise<OutboundAnswer>; now: Date },
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(address)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(await importPKCS8(private_key, "RS256"));
  const answer = await call({
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams({ grant_type: grantType, assertion }).toString(),
  });
  if (answer.status === 200) return Token.parse(parsed(answer.text)).access_token;
  throw new SheetFailure(
    "needs_reauth",
    `Google does not take the credentials of ${issuer}: ${refusalOf(answer)}`,
  );
};
