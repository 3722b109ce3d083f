import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { ulid } from "ulid";
import { lakeDirectory } from "./duckdb.ts";

/** A file of the snapshot is not there any more; the snapshot has to be built anew. */
export class LostFile extends Error {
  override readonly name = "LostFile";
}

/** Of all workspaces, on this machine; a Lambda has as much as its manifest row says. */
const keptBytesMax = 1_500 * 1024 * 1024;

const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);

const localPath = (key: string): string => join(lakeDirectory(), key);

const download = async (client: S3Client, bucket: string, key: string, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  // Another thread may fetch it too: whoever is done first puts a whole file there.
  const unfinished = `${path}.${ulid()}`;
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    await pipeline(Body as Readable, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (isMissing(error)) throw new LostFile(`${key} is gone`, { cause: error });
    throw error;
  }
};

const kept = async (): Promise<{ path: string; bytes: number; usedMs: number }[]> => {
  const entries = await readdir(lakeDirectory(), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths.map(async (path) => {
      const { size, atimeMs } = await stat(path).catch(() => ({ size: 0, atimeMs: 0 }));
      return { path, bytes: size, usedMs: atimeMs };
    }),
  );
};

/** Deletes what was not used for the longest time until there is room for so many bytes. */
const makeRoom = async (bytes: number): Promise<void> => {
  const files = await kept();
  let over = files.reduce((sum, file) => sum + file.bytes, bytes) - keptBytesMax;
  for (const file of files.toSorted((a, b) => a.usedMs - b.usedMs)) {
    if (over <= 0) return;
    over -= file.bytes;
    await rm(file.path, { force: true });
  }
};

/** The snapshot's files in their bucket, with copies on this machine. */
export interface FileStore {
  /** The path of a file's copy, fetched unless it is here: what a key names never changes. Throws LostFile. */
  fetch(file: { readonly key: string; readonly bytes: number }): Promise<string>;
  /** Stores a file that was made here and keeps it as a copy; answers its size. */
  store(key: string, madeAt: string): Promise<number>;
  /** Returns whether the bucket has the file, whole where its size is given. */
  exists(file: { readonly key: string; readonly bytes?: number }): Promise<boolean>;
  /** Forgets the copy, so that the next `fetch` looks into the bucket. */
  forget(key: string): Promise<void>;
}

export const makeFileStore = (client: S3Client, bucket: string): FileStore => ({
  fetch: async ({ key, bytes }) => {
    const path = localPath(key);
    const now = new Date();
    const isHere = await utimes(path, now, now).then(
      () => true,
      () => false,
    );
    if (isHere) return path;
    await makeRoom(bytes);
    await download(client, bucket, key, path);
    return path;
  },
  store: async (key, madeAt) => {
    const { size } = await stat(madeAt);
    await client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: createReadStream(madeAt),
        ContentLength: size,
        ContentType: "application/vnd.apache.parquet",
      }),
    );
    const path = localPath(key);
    await mkdir(dirname(path), { recursive: true });
    await rename(madeAt, path);
    return size;
  },
  exists: async ({ key, bytes }) => {
    try {
      // A byte of it, since a disk may have lost what its directory still names.
      const { Body, ContentRange = "" } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, Range: "bytes=0-0" }),
      );
      await Body?.transformToByteArray();
      return bytes === undefined || Number(ContentRange.split("/")[1]) === bytes;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  },
  forget: (key) => rm(localPath(key), { force: true }),
});
