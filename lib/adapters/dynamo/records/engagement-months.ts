import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { engagementPartition } from "../keys.ts";

const monthOf = (time: string): number => Number(time.slice(0, 4)) * 12 + Number(time.slice(5, 7)) - 1;

const named = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;

/** The months (`2026-11`) from that of one time to that of another, the oldest first. */
export const monthsBetween = (from: string, to: string): readonly string[] => {
  const first = monthOf(from);
  return Array.from({ length: Math.max(0, monthOf(to) - first + 1) }, (_, index) => named(first + index));
};

/** The partitions of a shard that hold the events which came between two times, the oldest first. */
export const engagementPartitions = (
  workspaceId: WorkspaceId,
  shard: number,
  { from, to }: { readonly from: string; readonly to: string },
): readonly string[] =>
  monthsBetween(from, to).map((month) => engagementPartition(workspaceId, month, shard));
