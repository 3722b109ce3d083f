import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { CapacityMeter } from "./capacity/capacity-meter.ts";
import type { Item, Level } from "./dynalite.ts";
import type { Body, Context } from "./operations/context.ts";
import { makeOperations } from "./operations/registry.ts";
import { unknownOperation } from "./operations/tables.ts";
import { sweepSome } from "./operations/time-to-live.ts";
import { SerialQueue } from "./serial-queue.ts";
import { Committer } from "./storage/committer.ts";
import { itemsUnder } from "./storage/items-under.ts";
import { openLevel } from "./storage/open-level.ts";
import { TableCatalog } from "./storage/table-catalog.ts";
import { TableSettings } from "./storage/table-settings.ts";
import { StreamStore } from "./streams/stream-store.ts";
import { type WireService, wireListener, wireService } from "./wire.ts";

/** A DynamoDB on loopback, streams included. */
export interface DynamoDoor {
  readonly url: string;
  /** What answers at the URL, for who is in this process too: a connection costs as much as most calls. */
  readonly service: WireService;
  /** What it carries out, in the JSON of the wire; what it answers is not to be changed. */
  readonly carryOut: (operation: string, body: Body, caller: string) => Promise<Body>;
  readonly meter: CapacityMeter;
  /** Removes what has expired, and forgets stream records older than a day. */
  sweepTimeToLive(): Promise<void>;
  /** Forgets the records of a stream up to one with this sequence number. */
  forgetRecords(streamArn: string, sequence: string): Promise<void>;
  /** A table's items whose partition key begins with a text, past the API: a scan takes a hundred times as long. */
  itemsUnder(tableName: string, partition: string): Promise<Item[]>;
  /** Tells when a table's stream has new records. Answers how to stop. */
  onStreamRecords(listener: (tableName: string) => void): () => void;
  close(): Promise<void>;
}

export interface DynamoDoorOptions {
  /** Where tables, items and streams are kept; absent: in memory. */
  readonly dataDir?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** 0 or absent: a free one. */
  readonly port?: number;
  readonly region?: string;
  readonly accountId?: string;
}

/** Starts dynalite behind a door that adds transactions, streams, time to live and exact capacity units. */
export const startDynamoDoor = async (options: DynamoDoorOptions = {}): Promise<DynamoDoor> => {
  const level = await openLevel(options.dataDir);
  const context = await openContext(level, options);
  const queue = new SerialQueue();
  const { serial, free } = makeOperations();
  const handle = (name: string, body: Body, caller: string): Promise<Body> => {
    const forIt = { ...context, caller };
    const inTurn = serial.get(name);
    if (inTurn !== undefined) return queue.run(() => inTurn(body, forIt));
    const beside = free.get(name);
    return beside === undefined ? Promise.reject(unknownOperation(name)) : beside(body, forIt);
  };
  const service = wireService(handle);
  const server = await startLoopbackServer(wireListener(service), options.port);
  return {
    url: server.url,
    service,
    carryOut: handle,
    meter: context.meter,
    sweepTimeToLive: async () => {
      while (await queue.run(() => sweepSome(context)));
      await queue.run(() => context.streams.trim(context.now()));
    },
    forgetRecords: (arn, sequence) => queue.run(() => context.streams.forget(arn, sequence)),
    itemsUnder: (tableName, partition) => queue.run(() => itemsUnder(context.catalog, tableName, partition)),
    onStreamRecords: (listener) => context.committer.onRecords(listener),
    close: async () => {
      await server.close();
      await queue.run(() => level.close());
    },
  };
};

const openContext = async (level: Level, options: DynamoDoorOptions): Promise<Context> => {
  const { now = Date.now, region = "us-east-1", accountId = "000000000000" } = options;
  const catalog = new TableCatalog(level, { region, accountId });
  const settings = await TableSettings.open(level);
  const streams = await StreamStore.open(level, region);
  const meter = new CapacityMeter();
  const committer = new Committer({ level, settings, streams, meter, now });
  return { catalog, settings, committer, meter, streams, now };
};
