import type { CancellationReason } from "@aws-sdk/client-dynamodb";
import type { LeadPut } from "#lib/domain/records/lead/bulk-leads.ts";
import { type Action, isLost } from "../transaction.ts";
import { leadActions } from "./lead-actions.ts";

/** A put with the actions that write it. */
export interface Planned {
  readonly put: LeadPut;
  readonly actions: readonly Action[];
}

/** Returns each put with its actions. A job's puts have no audit entries: the job has one. */
export const plannedPuts = (table: string, puts: readonly LeadPut[]): Planned[] =>
  puts.map((put) => ({ put, actions: leadActions(table, put).actions }));

/** The puts of a transaction that lost a condition. */
export const losersOf = (
  reasons: readonly CancellationReason[],
  transaction: readonly Planned[],
): Planned[] => {
  const owners = transaction.flatMap((one) => one.actions.map(() => one));
  return [...new Set(owners.filter((_, index) => isLost(reasons[index])))];
};
