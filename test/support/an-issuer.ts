import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll } from "vitest";

type Algorithm = "RS256" | "ES256" | "PS256" | "EdDSA";

interface Pair {
  readonly kid: string;
  readonly algorithm: Algorithm;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** An OIDC issuer on loopback, with its discovery document and its keys. */
export interface Issuer {
  readonly url: string;
  /** Requests that it got, by path. */
  readonly asked: Map<string, number>;
  readonly publicJwk: JWK;
  /** The discovery document, to be altered. */
  readonly discovery: Record<string, unknown>;
  /** A signed token; claims that are undefined are left out. */
  token(claims: JWTPayload, by?: { readonly algorithm?: Algorithm; readonly kid?: string }): Promise<string>;
}

const pair = async (algorithm: Algorithm, kid: string): Promise<Pair> => {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { kid, algorithm, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm } };
};

const algorithms: readonly Algorithm[] = ["RS256", "ES256", "PS256", "EdDSA"];

const start = async (): Promise<{ issuer: Issuer; close: () => Promise<void> }> => {
  const pairs = await Promise.all(algorithms.map((algorithm) => pair(algorithm, `key-${algorithm}`)));
  const asked = new Map<string, number>();
  const discovery: Record<string, unknown> = {};
  const documents: Record<string, unknown> = {
    "/.well-known/openid-configuration": discovery,
    "/keys": { keys: pairs.map(({ publicJwk }) => publicJwk) },
  };
  const server = createServer(({ url = "" }, response) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    const document = documents[url];
    response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(discovery, { issuer: url, jwks_uri: `${url}/keys` });
  const token: Issuer["token"] = async (claims, { algorithm = "RS256", kid } = {}) => {
    const signing = pairs.find((one) => one.algorithm === algorithm);
    if (signing === undefined) throw new Error(`no key for ${algorithm}`);
    const now = Math.floor(Date.now() / 1_000);
    const payload = { iss: url, iat: now, exp: now + 600, ...claims };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: algorithm, kid: kid ?? signing.kid })
      .sign(signing.privateKey);
  };
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  const [first] = pairs;
  return { issuer: { url, asked, discovery, publicJwk: first?.publicJwk ?? {}, token }, close };
};

/** One issuer for all tests of a file. Call it at the file's top. */
export const sharedIssuer = (): (() => Issuer) => {
  let started: Awaited<ReturnType<typeof start>> | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.close());
  return () => {
    if (started === undefined) throw new Error("the issuer starts before the first test, not before");
    return started.issuer;
  };
};
