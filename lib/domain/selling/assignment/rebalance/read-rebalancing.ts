import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { type Filter, filterCaps } from "#lib/contract/platform/filters.ts";
import type { BodyOf } from "#lib/contract/route.ts";
import type { assignLeads } from "#lib/contract/selling/assignments.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import type { PoolReader } from "../pool-store.ts";
import type { Rebalancing } from "./rebalance-leads.ts";

const refuse = (pointer: string, code: string, message: string): never => {
  throw new Refusal("validation_failed", { errors: [{ pointer, code, message }] });
};

/** What a request asks to be balanced. Throws Refusal for what is not there, and for those who may not ask it. */
export const readRebalancing = async (
  pools: Pick<PoolReader, "get">,
  actor: Actor,
  catalogue: Catalogue,
  { to, leads, ...options }: BodyOf<typeof assignLeads>,
): Promise<Rebalancing> => {
  if (actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Only a manager or an admin balances the leads of others." });
  if (options.expected_count !== undefined)
    refuse(
      "/expected_count",
      "not_with_rebalance",
      "The service chooses which leads move: ask with `dry_run`.",
    );
  if ("requires" in to && to.requires !== null)
    refuse("/to/requires", "not_with_rebalance", "Leads are balanced whatever the members' skills are.");
  if ("ids" in leads && leads.ids.length > filterCaps.listValuesMax)
    refuse("/leads/ids", "too_many", `Name up to ${filterCaps.listValuesMax} leads, or a filter.`);
  const pool = "pool_id" in to ? await pools.get(actor.workspace_id, to.pool_id) : undefined;
  if (pool === undefined) return refuse("/to/pool_id", "unknown_pool", "There is no such pool.");
  const named: Filter | null =
    "ids" in leads
      ? { field: "id", op: "in", value: [...leads.ids] }
      : readAnyFilter(leads.filter, actor, catalogue, "/leads/filter");
  if (named === null) return refuse("/leads/filter", "required", "Say which leads may move.");
  return { pool, filter: named, options };
};
