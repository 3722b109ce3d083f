import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Suppression, SuppressionReader } from "./suppression.ts";

/**
 * Returns a reader for writes that run one after another. The first read fetches all `addresses` of the workspace in
 * batches, so that the writes cost one request instead of one each. Reads of other addresses go to `suppressions`.
 * A suppression that is stored after the first read reaches its lead through the consumer of the table's stream.
 */
export const readTogether = (
  suppressions: SuppressionReader,
  workspaceId: WorkspaceId,
  addresses: readonly string[],
): SuppressionReader => {
  const known = new Set(addresses);
  let reading: Promise<ReadonlyMap<string, Suppression>> | undefined;
  return {
    of: async (workspace, asked) => {
      if (workspace !== workspaceId || asked.some((address) => !known.has(address)))
        return suppressions.of(workspace, asked);
      reading ??= suppressions.of(workspaceId, [...known]);
      const found = await reading;
      return new Map([...found].filter(([address]) => asked.includes(address)));
    },
  };
};
