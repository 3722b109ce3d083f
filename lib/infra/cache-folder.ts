import { join } from "node:path";

/** Files that a later run of the same checkout can use again. Outside `node_modules`, which `npm ci` empties. */
export const cacheFolder = join(import.meta.dirname, "../../.cache");
