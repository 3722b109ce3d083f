import { createHmac } from "node:crypto";
import type { JWTPayload } from "jose";
import { describe, expect, it } from "vitest";
import { person, signInFixture } from "#test/support/sign-in-fixture.ts";

const { issuer, other, ask, statusOf, memberOf, add } = signInFixture();
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a token", () => {
  it.each(["RS256", "ES256", "PS256", "EdDSA"] as const)("signed with %s is taken", async (algorithm) => {
    expect(await statusOf(await issuer().token(person("signer"), { algorithm }))).toBe(200);
  });

  it("is taken for any of its audiences, but not when two of them are configured", async () => {
    await add("invited", "manager");
    const audiences = (aud: string[]) => other().token({ ...person("invited"), aud });

    expect(await statusOf(await audiences(["account", "second"]))).toBe(200);
    expect(await statusOf(await audiences(["closed", "second"]))).toBe(401);
  });

  it("is refused when it is expired, early, or for another audience or issuer", async () => {
    const now = Math.floor(Date.now() / 1_000);
    const { sub: _, ...nobody } = person("refused");
    const refused = [
      { ...person("refused"), exp: now - 31 },
      { ...person("refused"), nbf: now + 60 },
      { ...person("refused"), aud: "elsewhere" },
      { ...person("refused"), iss: other().url },
      { ...person("refused"), iss: `${issuer().url}/` },
      { ...person("refused"), iss: "https://issuer.example" },
      { ...person("refused"), exp: undefined },
      nobody,
    ];
    const tokens = await Promise.all(refused.map((claims) => issuer().token(claims as JWTPayload)));

    expect(await Promise.all(tokens.map(statusOf))).toEqual(refused.map(() => 401));
    expect(await memberOf("refused")).toBeUndefined();
  });

  it("is refused without a signature, with a shared secret, and when it was altered", async () => {
    const good = await issuer().token(person("forger"));
    const [head = "", payload = "", signature = ""] = good.split(".");
    const { kid } = issuer().publicJwk;
    const hs256 = `${base64({ alg: "HS256", kid })}.${payload}`;
    const secret = JSON.stringify(issuer().publicJwk);
    const forged = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), sub: "subject-boss" };
    const refused = [
      `${base64({ alg: "none" })}.${payload}.`,
      `${base64({ alg: "none", kid })}.${payload}.${signature}`,
      `${hs256}.${createHmac("sha256", secret).update(hs256).digest("base64url")}`,
      `${head}.${base64(forged)}.${signature}`,
      `${head}.${payload}`,
      `${head}.${payload}.${signature}.`,
    ];

    expect(await Promise.all(refused.map(statusOf))).toEqual(refused.map(() => 401));
  });

  it("with an unknown key id is refused, and many of them do not make the keys be fetched each time", async () => {
    await ask(await issuer().token(person("first")));
    const before = issuer().asked.get("/keys") ?? 0;
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, index) => issuer().token(person("first"), { kid: `unknown-${index}` })),
    );

    const statuses: number[] = [];
    for (const token of tokens) statuses.push(await statusOf(token));

    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((issuer().asked.get("/keys") ?? 0) - before).toBeLessThanOrEqual(1);
  });
});
