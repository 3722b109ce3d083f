import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { LeadSchema, LeadSchemaSource } from "./lead-schema.ts";

/** How old a schema may be that `recentSchemas` returns. A job that relies on it begins its work later than that. */
export const schemaAgeMs = 2_000;
/** Workspaces of one environment of a function. */
const knownMax = 200;

/**
 * Returns a reader of schemas that are at most 2 s old, so that a burst of messages of one workspace reads its schema
 * once. `clock` returns milliseconds since 1970.
 */
export const recentSchemas = (source: LeadSchemaSource, clock: () => number = Date.now): LeadSchemaSource => {
  const known = new Map<WorkspaceId, { readonly at: number; readonly read: Promise<LeadSchema> }>();
  return {
    read: async (workspaceId) => {
      const found = known.get(workspaceId);
      if (found !== undefined && clock() - found.at < schemaAgeMs) return found.read;
      if (known.size >= knownMax) known.clear();
      const read = source.read(workspaceId);
      known.set(workspaceId, { at: clock(), read });
      // A read that failed is tried again by the next caller.
      read.catch(() => known.delete(workspaceId));
      return read;
    },
  };
};
