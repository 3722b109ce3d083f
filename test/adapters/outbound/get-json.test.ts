import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getJson } from "#lib/adapters/outbound/get-json.ts";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";

let server: Server;
let port = 0;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    if (url === "/silent") return;
    if (url === "/moved") response.writeHead(302, { location: "/good" }).end();
    else if (url === "/large") response.end(JSON.stringify("x".repeat(2_000)));
    else response.end(url === "/broken" ? "{" : '{"good":true}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (url: string, network: OutboundNetwork = "public_and_loopback", timeoutMs = 5_000) =>
  getJson(url, { network, timeoutMs, bytesMax: 1_000 });

describe("a document", () => {
  it("is read from this machine by the local service", async () => {
    expect(await get(`http://127.0.0.1:${port}/good`)).toEqual({ good: true });
    expect(await get(`http://localhost:${port}/good`)).toEqual({ good: true });
  });

  it("is never asked of this machine by a deployment, by whatever name", async () => {
    const before = asked.length;
    const names = [
      "127.0.0.1",
      "localhost",
      "2130706433",
      "0x7f.1",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "0.0.0.0",
    ];

    for (const scheme of ["http", "https"])
      for (const name of names)
        await expect(get(`${scheme}://${name}:${port}/good`, "public"), name).rejects.toThrow();

    expect(asked).toHaveLength(before);
  });

  it.each(["http://example.com/keys", "ftp://127.0.0.1/keys", "file:///etc/passwd", "http://10.0.0.1/keys"])(
    "is not read from %s",
    async (url) => {
      await expect(get(url)).rejects.toThrow(/https only|may not be called/);
    },
  );

  it("is not read from where a redirect leads", async () => {
    await expect(get(`http://127.0.0.1:${port}/moved`)).rejects.toThrow("answered 302");
  });

  it("is refused when it is too large, no JSON, or never comes", async () => {
    await expect(get(`http://127.0.0.1:${port}/large`)).rejects.toThrow("larger than 1000 bytes");
    await expect(get(`http://127.0.0.1:${port}/broken`)).rejects.toThrow(SyntaxError);
    await expect(get(`http://127.0.0.1:${port}/silent`, "public_and_loopback", 50)).rejects.toThrow();
  });
});
