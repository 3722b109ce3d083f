import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import { asS3Answers } from "./as-s3-answers.ts";
import { dropTornObjects } from "./drop-torn-objects.ts";
import { installFairQueues } from "./queues/fair-queues.ts";
import { releaseMessages } from "./release-messages.ts";

/** S3 and SQS in this process. */
export interface Storage {
  /** Answers both services, unchecked; functions reach it through the gate. */
  readonly url: string;
  close(): Promise<void>;
}

export interface StorageOptions {
  readonly region: string;
  /** Keeps queues in SQLite and objects in files; absent keeps all in memory. */
  readonly dataDir?: string;
}

/** Starts S3 and SQS on a free loopback port. */
export async function startStorage({ region, dataDir }: StorageOptions): Promise<Storage> {
  const directories = dataDir && { dataDir: join(dataDir, "queues"), s3StorageDir: join(dataDir, "objects") };
  for (const directory of Object.values(directories || {})) await mkdir(directory, { recursive: true });
  if (directories) {
    releaseMessages(directories.dataDir);
    dropTornObjects(directories.s3StorageDir);
  }
  await installFairQueues();
  const server = await asS3Answers(() =>
    startFauxqs({ port: 0, logger: false, defaultRegion: region, ...directories }),
  );
  return { url: server.address, close: () => server.stop() };
}
