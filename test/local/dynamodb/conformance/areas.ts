import { batches } from "./cases/batches.ts";
import { capacity } from "./cases/capacity.ts";
import { conditions } from "./cases/conditions.ts";
import { indexQueries } from "./cases/index-queries.ts";
import { invalidExpressions } from "./cases/invalid-expressions.ts";
import { isolation } from "./cases/isolation.ts";
import { itemLimits } from "./cases/item-limits.ts";
import { itemWrites } from "./cases/item-writes.ts";
import { numbers } from "./cases/numbers.ts";
import { projections } from "./cases/projections.ts";
import { queries } from "./cases/queries.ts";
import { scans } from "./cases/scans.ts";
import { selects } from "./cases/selects.ts";
import { tableStreams } from "./cases/streams.ts";
import { timeToLive } from "./cases/time-to-live.ts";
import { transactionReads } from "./cases/transaction-reads.ts";
import { transactionWrites } from "./cases/transaction-writes.ts";
import { transactionsAcross } from "./cases/transactions-across.ts";
import { updates } from "./cases/updates.ts";
import type { Cases } from "./suite.ts";

/** What the suite covers; each area has a table of its own. */
export const areas: Readonly<Record<string, Cases>> = {
  conditions,
  updates,
  projections,
  "invalid expressions": invalidExpressions,
  "writes of one item": itemWrites,
  "limits of items": itemLimits,
  numbers,
  queries,
  "what a query may be asked": selects,
  "queries of indexes": indexQueries,
  scans,
  batches,
  "writing transactions": transactionWrites,
  "reading transactions": transactionReads,
  "transactions over tables": transactionsAcross,
  isolation,
  streams: tableStreams,
  "time to live": timeToLive,
  capacity,
};
