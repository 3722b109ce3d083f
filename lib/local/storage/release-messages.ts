import { existsSync } from "node:fs";
import { join } from "node:path";
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node yet.
import { DatabaseSync } from "node:sqlite";

/**
 * Makes the messages visible again that consumers of an earlier run had taken: when a service ends, all of them end
 * with it, which on AWS never happens, and nobody at a laptop waits for six times a function's timeout.
 */
export function releaseMessages(queuesDir: string): void {
  const path = join(queuesDir, "fauxqs.db");
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path);
  database
    .prepare("UPDATE sqs_messages SET visibility_deadline = ? WHERE visibility_deadline > ?")
    .run(Date.now(), Date.now());
  database.close();
}
