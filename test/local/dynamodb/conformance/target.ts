import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreams } from "@aws-sdk/client-dynamodb-streams";
import { startDynamoDoor } from "#lib/local/dynamodb/index.ts";

/** Found on the path, as a developer's own. */
export const JAVA = "java";

/** A DynamoDB that the cases run against. */
export interface Target {
  readonly db: DynamoDB;
  readonly streams: DynamoDBStreams;
  stop(): Promise<void>;
}

const clients = (endpoint: string): Pick<Target, "db" | "streams"> => {
  const config = {
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "KEY", secretAccessKey: "SECRET" },
    // A retry would hide an error that a case waits for.
    maxAttempts: 1,
  };
  return { db: new DynamoDB(config), streams: new DynamoDBStreams(config) };
};

const ended = ({ db, streams }: Pick<Target, "db" | "streams">): void => {
  db.destroy();
  streams.destroy();
};

export const startDoor = async (dataDir?: string): Promise<Target> => {
  const door = await startDynamoDoor(dataDir === undefined ? {} : { dataDir });
  const open = clients(door.url);
  return {
    ...open,
    stop: async () => {
      ended(open);
      await door.close();
    },
  };
};

/** Starts Amazon's DynamoDB Local from its jar, in memory, and waits until it answers. */
export const startDynamoDbLocal = async (jar: string): Promise<Target> => {
  const port = await freePort();
  const folder = dirname(jar);
  const java = spawn(
    JAVA,
    [
      `-Djava.library.path=${folder}/DynamoDBLocal_lib`,
      "-DDDB_LOCAL_TELEMETRY=0",
      "-jar",
      jar,
      "-inMemory",
      "-port",
      String(port),
    ],
    { cwd: folder, stdio: "ignore" },
  );
  const exited = new Promise<void>((resolve) => java.once("exit", () => resolve()));
  const open = clients(`http://127.0.0.1:${port}`);
  const stop = async (): Promise<void> => {
    ended(open);
    java.kill();
    await exited;
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await open.db.listTables({}).then(
      () => true,
      () => false,
    );
    if (isUp) return { ...open, stop };
    await delay(200);
  }
  await stop();
  throw new Error("DynamoDB Local did not answer within 20 seconds");
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
