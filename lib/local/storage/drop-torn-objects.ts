import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes what a kill has left of objects that were being written: their describing files are empty, which S3 here
 * takes for damage and does not start with. Nobody was told that such an object is stored.
 */
export function dropTornObjects(objectsDir: string): void {
  for (const entry of readdirSync(objectsDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name.endsWith(".json") && statSync(path).size === 0) rmSync(path);
  }
}
