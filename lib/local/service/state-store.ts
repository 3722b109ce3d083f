import { mkdirSync } from "node:fs";
import { join } from "node:path";
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node yet.
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { type Kept, keptInMemory } from "#lib/local/kept.ts";
import { unusableFolder } from "./data-folder.ts";

/**
 * What the emulators know beside the data: keys, rules, schedules, what they have still to deliver, and how far each
 * consumer has read the table's stream. All of it is on disk when the call that made it is answered, so that a killed
 * service goes on where it was.
 */
export interface StateStore {
  /** The values of one emulator, each checked by its schema when it is read. */
  kept<Schema extends z.ZodType>(part: string, schema: Schema): Kept<z.output<Schema>>;
  close(): void;
}

const schema = "CREATE TABLE IF NOT EXISTS kept (part TEXT, key TEXT, value TEXT, PRIMARY KEY (part, key))";

/**
 * Opens `state.db` of a data folder, in memory without one. The folder is this process's until it ends, however it
 * ends. Throws UnusableDataFolder when another service has it, or when nothing can be written there.
 */
export function openStateStore(dataDir: string | undefined): StateStore {
  if (dataDir === undefined) return { kept: () => keptInMemory(), close: () => undefined };
  const database = openExclusively(dataDir);
  const select = database.prepare("SELECT key, value FROM kept WHERE part = ? ORDER BY key");
  const insert = database.prepare("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM kept WHERE part = ? AND key = ?");
  const Row = z.object({ key: z.string(), value: z.string() });
  return {
    kept: (part, valueSchema) => ({
      entries: () =>
        z
          .array(Row)
          .parse(select.all(part))
          .map(({ key, value }) => [key, valueSchema.parse(JSON.parse(value))] as const),
      // What ends after the stop is as if the process had ended before it.
      put: (key, value) => void (database.isOpen && insert.run(part, key, JSON.stringify(value))),
      delete: (key) => void (database.isOpen && remove.run(part, key)),
    }),
    close: () => database.close(),
  };
}

function openExclusively(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true });
    const database = new DatabaseSync(join(dataDir, "state.db"));
    // The lock is the process's, so that a killed one leaves none behind.
    database.exec("PRAGMA locking_mode = EXCLUSIVE");
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = NORMAL");
    database.exec(schema);
    return database;
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
}
