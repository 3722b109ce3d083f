import { createHash } from "node:crypto";
import type { Place } from "#lib/local/assembly/index.ts";

/**
 * The name of a resource whose template gives none: always the same for a place, so that a persisted service finds
 * its resources again; a hash keeps shortened names apart.
 */
export function physicalName({ stack, logicalId }: Place, lengthMax = 64): string {
  const name = `${stack}-${logicalId}`;
  if (name.length <= lengthMax) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${name.slice(0, lengthMax - hash.length - 1)}-${hash}`;
}
