import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { uploadFile } from "#lib/cli/import/upload-file.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Somewhere to put parts; says 503 to the first so many requests. */
const aPlace = async (refusals: number) => {
  const put: [part: string, text: string][] = [];
  let left = refusals;
  const server = createServer(async (request, response) => {
    const text = (await buffer(request)).toString();
    left -= 1;
    if (left >= 0) return response.writeHead(503).end();
    put.push([request.url ?? "", text]);
    return response.writeHead(200, { etag: `"tag-of-${text}"` }).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const upload = {
    method: "PUT" as const,
    headers: {},
    parts: [5, 5, 2].map((bytes, index) => ({
      number: index + 1,
      bytes,
      url: `http://127.0.0.1:${port}/${index + 1}`,
    })),
  };
  return { put, upload };
};

const aFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "leadrail-upload-"));
  closers.push(() => rm(folder, { recursive: true }));
  const path = join(folder, "leads.csv");
  await writeFile(path, "abcdefghijkl");
  return path;
};

it("a part that fails goes again alone, and every part is named with its tag", async () => {
  const { put, upload } = await aPlace(2);
  const sent: number[] = [];

  const parts = await uploadFile(await aFile(), upload, { bytes: 12, onProgress: (n) => sent.push(n) });

  expect(put).toEqual([
    ["/1", "abcde"],
    ["/2", "fghij"],
    ["/3", "kl"],
  ]);
  expect(parts).toEqual([
    { number: 1, etag: '"tag-of-abcde"' },
    { number: 2, etag: '"tag-of-fghij"' },
    { number: 3, etag: '"tag-of-kl"' },
  ]);
  expect(sent.at(-1)).toBe(12);
});

it("a part that fails three times ends the upload with the status", async () => {
  const { upload } = await aPlace(3);

  await expect(uploadFile(await aFile(), upload, { bytes: 12, onProgress: () => {} })).rejects.toThrow(
    "status 503",
  );
});
