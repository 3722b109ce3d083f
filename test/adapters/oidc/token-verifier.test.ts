import { describe, expect, it } from "vitest";
import { makeTokenVerifier } from "#lib/adapters/oidc/token-verifier.ts";
import { sharedIssuer } from "#test/support/an-issuer.ts";

const issuer = sharedIssuer();
const expected = () => ({ issuer: issuer().url, audience: "leadrail" });
const aToken = () => issuer().token({ sub: "1", aud: "leadrail" });

describe("a verifier", () => {
  it("reads an issuer's two documents once for many tokens", async () => {
    const verifier = makeTokenVerifier("public_and_loopback");
    issuer().asked.clear();

    for (let count = 0; count < 5; count += 1)
      expect(await verifier.verify(await aToken(), expected())).toMatchObject({ sub: "1" });

    expect(Object.fromEntries(issuer().asked)).toEqual({
      "/.well-known/openid-configuration": 1,
      "/keys": 1,
    });
  });

  it("throws for an issuer whose document names another one, or no keys", async () => {
    const { discovery, url } = issuer();
    const token = await aToken();

    discovery["issuer"] = "https://issuer.example";
    const named = makeTokenVerifier("public_and_loopback").verify(token, expected());
    await expect(named).rejects.toThrow("another issuer");
    Object.assign(discovery, { issuer: url, jwks_uri: `${url}/nowhere` });
    const lost = makeTokenVerifier("public_and_loopback").verify(token, expected());
    await expect(lost).rejects.toThrow("answered 404");
    discovery["jwks_uri"] = `${url}/keys`;
  });

  it("asks no issuer on this machine from a deployment", async () => {
    const verifier = makeTokenVerifier("public");
    issuer().asked.clear();

    await expect(verifier.verify(await aToken(), expected())).rejects.toThrow("may not be called");

    expect(issuer().asked.size).toBe(0);
  });

  it.each(["", "a", "a.b.c", "lr_live_x", `${"e30"}.${"e30"}.`])("finds no issuer in %j", (text) => {
    expect(makeTokenVerifier("public").claimed(text)).toBeUndefined();
  });
});
