import * as z from "zod";
import { type BatchOperation, database, type Item } from "../dynalite.ts";
import type { Change } from "../storage/change.ts";
import { dueRange, expiryOf, expiryOperations } from "../storage/expiry-index.ts";
import { itemOperations } from "../storage/item-operations.ts";
import { prefixOf, within } from "../storage/key-space.ts";
import { levelPages } from "../storage/level-pages.ts";
import { validationError } from "../wire-error.ts";
import type { Context, Operation } from "./context.ts";

const Update = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().min(1), Enabled: z.boolean() }),
});

/** UpdateTimeToLive; items that are there already are looked through when it is turned on. */
export const updateTimeToLive: Operation = async (body, { catalog, settings }) => {
  const parsed = Update.safeParse(body);
  if (!parsed.success) throw validationError(`1 validation error detected: ${z.prettifyError(parsed.error)}`);
  const { TableName, TimeToLiveSpecification } = parsed.data;
  const { AttributeName, Enabled } = TimeToLiveSpecification;
  const table = catalog.get(TableName);
  const { expiryAttribute } = settings.of(TableName);
  if (expiryAttribute !== undefined && expiryAttribute !== AttributeName)
    throw validationError(
      `TimeToLive is active on a different AttributeName: current AttributeName is ${expiryAttribute}`,
    );
  if (Enabled && expiryAttribute !== undefined) throw validationError("TimeToLive is already enabled");
  if (!Enabled && expiryAttribute === undefined) throw validationError("TimeToLive is already disabled");
  const operations: BatchOperation[] = [];
  if (Enabled) {
    for await (const item of levelPages(catalog.level.values(within(prefixOf.items(TableName)))))
      operations.push(...expiryOperations(table, AttributeName, { after: item as Item }));
  } else {
    for (const key of await catalog.level.keys(within(prefixOf.expiries(TableName))).all())
      operations.push({ type: "del", key });
  }
  await settings.change(TableName, { expiryAttribute: Enabled ? AttributeName : undefined }, operations);
  return { TimeToLiveSpecification };
};

/** DescribeTimeToLive. */
export const describeTimeToLive: Operation = async (body, { catalog, settings }) => {
  const { TableName } = catalog.get(String(body["TableName"]));
  const { expiryAttribute } = settings.of(TableName);
  return {
    TimeToLiveDescription:
      expiryAttribute === undefined
        ? { TimeToLiveStatus: "DISABLED" }
        : { TimeToLiveStatus: "ENABLED", AttributeName: expiryAttribute },
  };
};

/** Removals in one batch at most, so that a long sweep lets others write between. */
const SWEEP_MAX = 500;

/** Removes some of what has expired. Answers whether more may be left. */
export const sweepSome = async ({ catalog, settings, committer, now }: Context): Promise<boolean> => {
  const nowSeconds = Math.floor(now() / 1000);
  const changes: Change[] = [];
  for (const [tableName, { expiryAttribute }] of settings.all()) {
    if (expiryAttribute === undefined) continue;
    const table = catalog.get(tableName);
    const range = within(prefixOf.expiries(tableName), {
      ...dueRange(nowSeconds),
      limit: SWEEP_MAX - changes.length,
    });
    for (const keyed of await catalog.level.values(range).all()) {
      const key = database.createKey(keyed as Item, table);
      const before = catalog.item(table, key);
      if (before === undefined || (expiryOf(before, expiryAttribute) ?? nowSeconds) >= nowSeconds)
        throw new Error(`the list of expiries of ${tableName} is wrong about ${key}`);
      const operations = itemOperations(table, key, { before, after: undefined });
      changes.push({ table, before, after: undefined, operations, expired: true });
    }
    if (changes.length >= SWEEP_MAX) break;
  }
  await committer.commit(changes, "");
  return changes.length >= SWEEP_MAX;
};
