import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreams } from "@aws-sdk/client-dynamodb-streams";
import { type DynamoDoor, type DynamoDoorOptions, startDynamoDoor } from "#lib/local/dynamodb/index.ts";
import { createTable } from "./conformance/world.ts";

export interface TestDoor {
  readonly door: DynamoDoor;
  readonly db: DynamoDB;
  readonly streams: DynamoDBStreams;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A door with its clients, for `await using`. */
export const aDoor = async (options: DynamoDoorOptions = {}): Promise<TestDoor> => {
  const door = await startDynamoDoor(options);
  const config = {
    endpoint: door.url,
    region: "us-east-1",
    credentials: { accessKeyId: "KEY", secretAccessKey: "SECRET" },
    maxAttempts: 1,
  };
  const [db, streams] = [new DynamoDB(config), new DynamoDBStreams(config)];
  return {
    door,
    db,
    streams,
    [Symbol.asyncDispose]: async () => {
      db.destroy();
      streams.destroy();
      await door.close();
    },
  };
};

/** A table of the conformance suite in it. */
export const aDoorWithTable = async (
  options: DynamoDoorOptions = {},
): Promise<TestDoor & { TableName: string }> => {
  const door = await aDoor(options);
  return { ...door, TableName: await createTable(door.db) };
};

/** A clock that stands still until it is moved. */
export const aClock = (startMs = Date.UTC(2026, 0, 1)) => {
  let ms = startMs;
  return {
    now: () => ms,
    forward: (byMs: number) => {
      ms += byMs;
    },
  };
};
