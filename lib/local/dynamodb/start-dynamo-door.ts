import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { CapacityMeter, writeUnits } from "./capacity.ts";
import {
  type AttributeMap,
  check,
  database,
  isWireError,
  keyOf,
  perform,
  readItem,
  type Table,
  tableOf,
} from "./dynalite.ts";
import { ReadWriteLock } from "./read-write-lock.ts";
import { StreamLog } from "./stream-log.ts";
import { TableExtras } from "./table-extras.ts";
import { type Change, transactGet, transactWrite } from "./transactions.ts";
import { wireError } from "./wire-error.ts";

export interface DynamoDoor {
  readonly url: string;
  /** Write units by the documented rules since the last reset. */
  readonly meter: CapacityMeter;
  /** Removes what has expired, as DynamoDB does within two days. */
  sweepTimeToLive(): Promise<void>;
  /** Tells when a table's stream has new records. Answers how to stop. */
  onStreamRecords(listener: (tableName: string) => void): () => void;
  close(): Promise<void>;
}

export interface DynamoDoorOptions {
  /** Where items are kept; absent: in memory. Streams always begin empty. */
  readonly dataDir?: string;
  readonly now?: () => number;
  readonly port?: number;
  readonly region?: string;
}

type Body = Record<string, unknown>;
const tokenMs = 10 * 60 * 1000;
const singleWrites = new Set(["PutItem", "UpdateItem", "DeleteItem"]);

/** Dynalite behind a loopback port, with transactions, streams, time to live and exact write units. */
export const startDynamoDoor = async (options: DynamoDoorOptions = {}): Promise<DynamoDoor> => {
  const { now = Date.now, dataDir } = options;
  const store = database.create({
    ...(dataDir === undefined ? {} : { path: `${dataDir}/dynamodb` }),
    createTableMs: 0,
    deleteTableMs: 0,
    updateTableMs: 0,
  });
  const lock = new ReadWriteLock();
  const meter = new CapacityMeter();
  const streams = new StreamLog(options.region ?? "us-east-1");
  const extras = new TableExtras(store, streams);
  const listeners = new Set<(table: string) => void>();
  const tokens = new Map<string, { hash: string; until: number; answer: Body }>();

  const committed = (changes: readonly (Change & { expired?: boolean })[], inTransaction: boolean): void => {
    const told = new Set<string>();
    for (const change of changes) {
      const key = keyOf(change.table, change.after ?? change.before ?? {});
      const [partition] = Object.values(key);
      meter.add(
        JSON.stringify(partition),
        writeUnits(change.table, change.before, change.after, inTransaction),
      );
      if (streams.append(change.table, change, new Date(now()))) told.add(change.table.TableName);
    }
    for (const table of told) for (const listener of listeners) listener(table);
  };

  const writeOne = async (
    operation: string,
    { ReturnValuesOnConditionCheckFailure, ...body }: Body,
  ): Promise<Body> => {
    const data = check(operation, body, store);
    const table = await tableOf(String(data["TableName"]), store);
    const key = (data["Key"] ?? data["Item"]) as AttributeMap;
    const before = await readItem(table, key, store);
    try {
      const answer = await perform(operation, data, store);
      committed([{ table, before, after: await readItem(table, key, store) }], false);
      return answer;
    } catch (error) {
      if (isWireError(error) && ReturnValuesOnConditionCheckFailure === "ALL_OLD" && before !== undefined)
        throw Object.assign(error, { body: { ...error.body, Item: before } });
      throw error;
    }
  };

  const writeBatch = async (body: Body): Promise<Body> => {
    check("BatchWriteItem", body, store);
    const requests = body["RequestItems"] as Record<string, { PutRequest?: Body; DeleteRequest?: Body }[]>;
    for (const [TableName, writes] of Object.entries(requests))
      for (const { PutRequest, DeleteRequest } of writes)
        if (PutRequest) await writeOne("PutItem", { TableName, ...PutRequest });
        else await writeOne("DeleteItem", { TableName, ...DeleteRequest });
    return { UnprocessedItems: {} };
  };

  const transact = async ({ ClientRequestToken, ...body }: Body): Promise<Body> => {
    const token = ClientRequestToken === undefined ? undefined : String(ClientRequestToken);
    const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
    const known = token === undefined ? undefined : tokens.get(token);
    if (known !== undefined && known.until > now()) {
      if (known.hash === hash) return known.answer;
      throw wireError("IdempotentParameterMismatchException", "The provided client token is already in use");
    }
    committed(await transactWrite(body, store), true);
    if (token !== undefined) tokens.set(token, { hash, until: now() + tokenMs, answer: {} });
    return {};
  };

  const run = (operation: string, body: Body): Promise<Body> => {
    if (singleWrites.has(operation)) return lock.write(() => writeOne(operation, body));
    switch (operation) {
      case "BatchWriteItem":
        return lock.write(() => writeBatch(body));
      case "TransactWriteItems":
        return lock.write(() => transact(body));
      case "TransactGetItems":
        return lock.read(() => transactGet(body, store));
      case "CreateTable":
        return lock.write(() => extras.create(body, new Date(now())));
      case "DescribeTable":
        return extras.describe(body);
      case "UpdateTable":
        return lock.write(() => extras.update(body, new Date(now())));
      case "UpdateTimeToLive":
        return Promise.resolve(extras.setTimeToLive(body));
      case "DescribeTimeToLive":
        return Promise.resolve(extras.describeTimeToLive(body));
      case "ListStreams":
        return Promise.resolve({
          Streams: streams
            .all()
            .map(([TableName, { arn, label }]) => ({ TableName, StreamArn: arn, StreamLabel: label })),
        });
      case "DescribeStream":
        return Promise.resolve(streams.describe(String(body["StreamArn"])));
      case "GetShardIterator":
        return Promise.resolve(streams.iterator(body));
      case "GetRecords":
        return Promise.resolve(streams.read(body));
      case "GetItem":
      case "BatchGetItem":
      case "Query":
      case "Scan":
      case "ListTables":
      case "DeleteTable":
        return lock.read(() => perform(operation, check(operation, body, store), store));
      default:
        return Promise.reject(
          wireError("UnknownOperationException", `the local DynamoDB has no ${operation}`),
        );
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const operation = String(request.headers["x-amz-target"] ?? "").split(".")[1] ?? "";
    let status = 200;
    let body: unknown;
    try {
      body = await run(operation, JSON.parse(await text(request)) as Body);
    } catch (error) {
      status = isWireError(error) ? error.statusCode : 500;
      body = isWireError(error) ? error.body : { __type: "InternalServerError", message: String(error) };
    }
    response.writeHead(status, {
      "content-type": "application/x-amz-json-1.0",
      "x-amzn-requestid": randomUUID(),
    });
    response.end(JSON.stringify(body));
  };

  const expire = async (tableName: string, attribute: string): Promise<void> => {
    const table: Table = await tableOf(tableName, store);
    const { Items = [] } = (await perform(
      "Scan",
      check(
        "Scan",
        {
          TableName: tableName,
          FilterExpression: "#ttl < :now",
          ExpressionAttributeNames: { "#ttl": attribute },
          ExpressionAttributeValues: { ":now": { N: String(Math.floor(now() / 1000)) } },
        },
        store,
      ),
      store,
    )) as { Items?: AttributeMap[] };
    for (const before of Items) {
      await perform(
        "DeleteItem",
        check("DeleteItem", { TableName: tableName, Key: keyOf(table, before) }, store),
        store,
      );
      committed([{ table, before, after: undefined, expired: true }], false);
    }
  };

  const server = await startLoopbackServer(
    (request, response) => void answer(request, response),
    options.port,
  );
  return {
    url: server.url,
    meter,
    sweepTimeToLive: () =>
      lock.write(async () => {
        for (const [table, attribute] of extras.timeToLive) await expire(table, attribute);
      }),
    onStreamRecords: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      await server.close();
      await new Promise<void>((resolve, reject) => {
        store.db.close((error) => (error ? reject(error) : resolve()));
      });
    },
  };
};
