import type { LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeOutboundUrls } from "#lib/adapters/outbound/outbound-urls.ts";
import { makeWebhookSender } from "#lib/adapters/outbound/post-webhook.ts";
import { type AnEndpoint, startEndpoint } from "#test/support/an-endpoint.ts";

let canary: AnEndpoint;
beforeAll(async () => {
  canary = await startEndpoint((_request, response) => response.end("reached"));
});
afterAll(() => canary.close());

/** A name server that an attacker owns: the names lead where the test says, in turn. */
const leadingTo = (...addresses: readonly string[]): LookupFunction => {
  let asked = 0;
  return (_name, _options, callback) => {
    const address = addresses[Math.min(asked, addresses.length - 1)] ?? "";
    asked += 1;
    callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
  };
};

const post = (url: string, resolve?: LookupFunction) =>
  makeWebhookSender({ network: "public", cutMs: 2_000, ...(resolve && { resolve }) }).send({
    url,
    headers: {},
    body: "{}",
    onSlow: () => undefined,
  });

/** Every way to write this machine, the network around it, and where clouds keep their secrets. */
const hosts = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "127.0.0.1.",
  "localhost",
  "LOCALHOST",
  "0.0.0.0",
  "0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.169.254",
  "0xa9fea9fe",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::a9fe:a9fe]",
  "[2002:7f00:1::]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "１２７.0.0.1",
];

describe("a call from a deployment", () => {
  it.each(hosts)("never reaches this machine or its network as %s", async (host) => {
    for (const scheme of ["https", "http"]) {
      const url = `${scheme}://${host}:${canary.port}/`;
      expect([
        (await post(url)).error,
        (await makeOutboundUrls("public").errorOf(url)) !== undefined,
      ]).toEqual(["address_refused", true]);
    }
    expect(canary.connections()).toBe(0);
  });

  it.each(["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fd00::1"])(
    "never follows a name that leads to %s, when it is saved and when it is called",
    async (address) => {
      const url = `https://hooks.example.com:${canary.port}/`;

      expect((await post(url, leadingTo(address))).error).toBe("address_refused");
      expect(await makeOutboundUrls("public", leadingTo(address)).errorOf(url)).toBe("address_refused");
      expect(canary.connections()).toBe(0);
    },
  );

  it("goes to the address that was checked, though the name leads elsewhere a moment later", async () => {
    const rebinding = leadingTo("203.0.114.7", "127.0.0.1");
    const url = `https://hooks.example.com:${canary.port}/`;

    expect(await makeOutboundUrls("public", rebinding).errorOf(url)).toBeUndefined();
    expect((await post(url, rebinding)).error).toBe("address_refused");
    expect(canary.connections()).toBe(0);
  });

  it("refuses a name with one bad address among good ones", async () => {
    const both: LookupFunction = (_name, _options, callback) =>
      callback(null, [
        { address: "203.0.114.7", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);

    expect((await post(`https://hooks.example.com:${canary.port}/`, both)).error).toBe("address_refused");
    expect(canary.connections()).toBe(0);
  });

  it.each([
    "http://hooks.example.com/",
    "https://user:secret@hooks.example.com/",
    "ftp://hooks.example.com/",
  ])("is never made to %s", async (url) => {
    expect((await post(url, leadingTo("203.0.114.7"))).error).toBe("address_refused");
    expect(await makeOutboundUrls("public", leadingTo("203.0.114.7")).errorOf(url)).toBeDefined();
  });

  it("passes over the proxies of its environment", async () => {
    const before = { ...process.env };
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"])
      process.env[name] = canary.url;
    process.env["NODE_USE_ENV_PROXY"] = "1";

    await post("https://hooks.example.com:9/", leadingTo("127.0.0.1"));
    const other = await startEndpoint((_request, response) => response.end("direct"));
    const sender = makeWebhookSender({ network: "public_and_loopback" });
    const direct = await sender.send({ url: other.url, headers: {}, body: "{}", onSlow: () => undefined });

    process.env = before;
    await other.close();
    expect(direct.excerpt).toBe("direct");
    expect(canary.connections()).toBe(0);
  });
});
