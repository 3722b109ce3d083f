import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { BulkLeads } from "#lib/domain/records/lead/bulk-leads.ts";
import { type UniqueValue, uniqueValues } from "#lib/domain/records/lead/stored-lead.ts";
import { type BulkPut, failed, type LeadPlan } from "./lead-plan.ts";

const nameOf = ({ kind, value }: UniqueValue): string => `${kind} ${value}`;

const takenBy = ({ before, after }: BulkPut): string[] => {
  const held = new Set(uniqueValues(before).map(nameOf));
  return uniqueValues(after)
    .map(nameOf)
    .filter((name) => !held.has(name));
};

const duplicate = failed(
  "duplicate",
  "Another lead holds its email, or another value that only one may have.",
);

/** The plans without those that would take a value which another lead has, or which an earlier plan takes. */
export const withoutTaken = async <Key>(
  plans: ReadonlyMap<Key, LeadPlan>,
  leads: Pick<BulkLeads, "holdersOfValues">,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<Key, LeadPlan>> => {
  const wanted = [...plans.values()].flatMap(({ put }) => {
    const names = put === undefined ? [] : takenBy(put);
    return put === undefined ? [] : uniqueValues(put.after).filter((value) => names.includes(nameOf(value)));
  });
  if (wanted.length === 0) return plans;
  const holders = await leads.holdersOfValues(workspaceId, wanted);
  const claimed = new Set<string>();
  return new Map(
    [...plans].map(([key, plan]) => {
      const names = plan.put === undefined ? [] : takenBy(plan.put);
      const isTaken = (name: string): boolean => {
        const holder = holders.get(name);
        return claimed.has(name) || (holder !== undefined && holder !== plan.put?.after.lead.id);
      };
      if (names.some(isTaken)) return [key, duplicate] as const;
      for (const name of names) claimed.add(name);
      return [key, plan] as const;
    }),
  );
};
