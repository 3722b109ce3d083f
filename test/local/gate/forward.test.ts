import { createServer, type RequestListener, request, type Server } from "node:http";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterEach, expect, it } from "vitest";
import { type Gate, startGate } from "#lib/local/gate/index.ts";
import { accountId, region } from "./world.ts";

let gate: Gate | undefined;
let upstream: Server | undefined;

afterEach(async () => {
  await gate?.close();
  upstream?.closeAllConnections();
  await new Promise((resolve) => (upstream ? upstream.close(resolve) : resolve(undefined)));
});

async function startBefore(listener: RequestListener): Promise<Gate> {
  const server = createServer(listener);
  upstream = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const started = await startGate({
    upstreams: { s3: new URL(`http://127.0.0.1:${port}`) },
    region,
    accountId,
  });
  started.principals.register({
    name: "operator",
    accessKeyId: "OPERATOR",
    secretAccessKey: "secret",
    statements: "unrestricted",
  });
  gate = started;
  return started;
}

/** A signed link to one object, to read or to write it. */
const link = (endpoint: string, method: "GET" | "PUT" = "GET"): Promise<string> => {
  const credentials = { accessKeyId: "OPERATOR", secretAccessKey: "secret" };
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials });
  const input = { Bucket: "b", Key: "k" };
  return getSignedUrl(client, method === "GET" ? new GetObjectCommand(input) : new PutObjectCommand(input));
};

it("an answer that is cut short upstream is cut short for the caller", async () => {
  const { url } = await startBefore((_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("only this");
    setImmediate(() => response.destroy());
  });

  const answer = await fetch(await link(url));

  await expect(answer.text()).rejects.toThrow();
});

it("a caller that goes away ends the call upstream", async () => {
  let ended: (() => void) | undefined;
  const hasEnded = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    void startBefore((_, response) => {
      response.once("close", () => ended?.());
      resolve();
    }).then(async ({ url }) => {
      const call = request(await link(url));
      call.on("error", () => undefined).end();
      void arrived.then(() => call.destroy());
    });
  });

  await arrived;
  await hasEnded;
});

it("an upstream that is not there is a 502 that says so", async () => {
  const { url } = await startBefore(() => undefined);
  upstream?.close();

  const answer = await fetch(await link(url));

  expect(answer.status).toBe(502);
  expect(await answer.text()).toContain("ECONNREFUSED");
});

it("a request is sent on while it is still arriving", async () => {
  const seen: string[] = [];
  const { url } = await startBefore((incoming, response) => {
    incoming.on("data", (chunk: Buffer) => seen.push(chunk.toString()));
    incoming.on("end", () => response.end());
  });

  const target = await link(url, "PUT");
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const put = request(target, { method: "PUT", headers: { "content-length": "10" } });
    put.on("error", reject);
    put.on("response", (answer) => resolve(answer.resume().statusCode));
    put.write("first");
    const wait = setInterval(() => {
      if (seen.length === 0) return;
      clearInterval(wait);
      put.end("after");
    }, 1);
  });

  expect(status).toBe(200);
  expect(seen.join("")).toBe("firstafter");
  expect(seen[0]).toBe("first");
});

it("a file that is put as curl puts it comes as a file, not as a form", async () => {
  const types: (string | undefined)[] = [];
  const { url } = await startBefore((arrived, response) => {
    types.push(arrived.headers["content-type"]);
    arrived.resume().on("end", () => response.end());
  });
  const put = async (type: string) =>
    fetch(await link(url, "PUT"), { method: "PUT", headers: { "content-type": type }, body: "email\n" });

  await put("application/x-www-form-urlencoded");
  await put("text/csv");

  expect(types).toEqual(["application/octet-stream", "text/csv"]);
});
