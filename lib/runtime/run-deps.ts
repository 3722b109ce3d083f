import type { RunDeps } from "#lib/domain/automation/run/burst.ts";
import type { Deps } from "./load-deps.ts";

type RunCapability =
  | "workflowReader"
  | "runStore"
  | "leadReader"
  | "leadSchema"
  | "listReader"
  | "memberReader"
  | "orderGuard"
  | "leadEngagement"
  | "currencyRatesStore";

/** What takes steps of runs, of the capabilities that it is made of. */
export const runDeps = (deps: Pick<Deps, RunCapability>) =>
  ({
    workflows: deps.workflowReader,
    runs: deps.runStore,
    leads: deps.leadReader,
    leadSchemas: deps.leadSchema,
    lists: deps.listReader,
    members: deps.memberReader,
    orders: deps.orderGuard,
    engagement: deps.leadEngagement,
    currencyRatesStore: deps.currencyRatesStore,
  }) satisfies RunDeps;
