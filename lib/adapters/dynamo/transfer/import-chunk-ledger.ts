import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { LeadId } from "#lib/contract/platform/ids.ts";
import type {
  ChunkLedger,
  ChunkName,
  ChunkResult,
  HeldReader,
  HeldRows,
} from "#lib/domain/transfer/import/import-store.ts";
import { importChunkKey, importChunkPartition, importKey, importPassPrefix } from "../keys.ts";
import { isResultKept, keepResult } from "../platform/chunk-results.ts";
import { queryPartition } from "../query-partition.ts";
import { readItem } from "../read-item.ts";
import type { Action } from "../transaction.ts";

export const ChunkItem = z.object({
  chunk: z.int(),
  failures: z.record(z.string(), z.string()),
  /** Absent in results of a time when nothing was noted. */
  notes: z.record(z.string(), z.string()).default({}),
  held: z.record(z.string(), LeadId),
});

const keyOf = (name: ChunkName) => importChunkKey(name.workspaceId, name.importId, name);

const heldRows = ({ held }: z.infer<typeof ChunkItem>): HeldRows =>
  new Map(Object.entries(held).map(([row, lead]) => [Number(row), lead]));

/** Adds numbers to the members of maps of the import's item; names may be reserved words. */
const additions = ({ counts, undone }: ChunkResult) => {
  const all = [...Object.entries(counts), ...Object.entries(undone)];
  const mapOf = (name: string): string => (name in counts ? "#counts" : "#undone");
  const changed = all.filter(([, by]) => by !== 0);
  const names = changed.flatMap(([name]) => [
    [mapOf(name), name in counts ? "counts" : "undo_counts"] as const,
    [`#${name}`, name] as const,
  ]);
  const sums = changed.map(([name]) => {
    const path = `${mapOf(name)}.#${name}`;
    return `${path} = ${path} + :${name}`;
  });
  return {
    expression: sums.join(", "),
    values: Object.fromEntries(changed.map(([name, by]) => [`:${name}`, by])),
    names: Object.fromEntries(names),
  };
};

/** The result's share of its import's counts. One that comes when the import is in a later pass is no step of that. */
const countUp = (table: string, result: ChunkResult, isCurrent: boolean): Action => {
  const { expression, values, names } = additions(result);
  const sets = ["#r.#at = :at", ...(expression === "" ? [] : [expression])].join(", ");
  const noted = Object.keys(result.notes ?? {}).length;
  const adds = [...(isCurrent ? ["chunks_done :one"] : []), ...(noted > 0 ? ["noted :noted"] : [])];
  return {
    Update: {
      TableName: table,
      Key: importKey(result.workspaceId, result.importId),
      UpdateExpression: `SET ${sets} ADD ${[...adds, "version :one"].join(", ")}`,
      ConditionExpression: isCurrent ? "#r.#p = :pass" : "#r.#p > :pass",
      ExpressionAttributeNames: { ...names, "#r": "record", "#p": "pass", "#at": "updated_at" },
      ExpressionAttributeValues: {
        ":one": 1,
        ":pass": result.pass,
        ":at": result.audit.at,
        ...values,
        ...(noted > 0 && { ":noted": noted }),
      },
    },
  };
};

const keep = (
  client: DynamoDBDocumentClient,
  table: string,
  result: ChunkResult,
  isCurrent: boolean,
): Promise<boolean> => {
  const { workspaceId, chunk, counts, undone, failures, notes, held, audit } = result;
  const facts = { workspace_id: workspaceId, chunk, counts, undone, failures, notes };
  const item = { ...keyOf(result), kind: "import_chunk", ...facts, held: Object.fromEntries(held) };
  return keepResult(client, table, { item, countUp: countUp(table, result, isCurrent), audit });
};

export const makeChunkLedger = (client: DynamoDBDocumentClient, table: string): ChunkLedger => ({
  isDone: (name) => isResultKept(client, table, keyOf(name)),
  heldIn: async (name) =>
    (await readItem(client, table, keyOf(name), (item) => heldRows(ChunkItem.parse(item)))) ?? new Map(),
  settle: async (result) => {
    if (await keep(client, table, result, true)) return;
    if (await keep(client, table, result, false)) return;
    throw new Error("a chunk's import is gone");
  },
  toldOf: async (workspaceId, importId, revision) => {
    const [failures, notes] = [new Map<number, string>(), new Map<number, string>()];
    const partition = importChunkPartition(workspaceId, importId);
    const query = { partition, beginsWith: `CHUNK#${revision}#` };
    const items = queryPartition(client, table, query, (item) => ChunkItem.parse(item));
    for await (const item of items) {
      for (const [row, reason] of Object.entries(item.failures)) failures.set(Number(row), reason);
      for (const [row, note] of Object.entries(item.notes)) notes.set(Number(row), note);
    }
    return { failures, notes };
  },
});

export const makeHeldReader = (client: DynamoDBDocumentClient, table: string): HeldReader => ({
  heldOf: async function* ({ workspace_id, id, revision, pass }) {
    const partition = importChunkPartition(workspace_id, id);
    const query = { partition, beginsWith: importPassPrefix(revision, pass) };
    const items = queryPartition(client, table, query, (item) => ChunkItem.parse(item));
    for await (const item of items) yield { chunk: item.chunk, held: heldRows(item) };
  },
});
