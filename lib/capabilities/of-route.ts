import type { AnyRoute } from "#lib/contract/route.ts";
import type { CapabilityName } from "./table.ts";

/** What touches leads, so that it must know which are a sales rep's own. */
const ofLeads: ReadonlySet<CapabilityName> = new Set<CapabilityName>([
  "leadReader",
  "leadWriter",
  "leadLake",
  "leadStatistics",
  "leadsByIds",
  "bulkLeads",
  "recordLake",
]);

/** All that an API function uses: its row's own, and what the edge needs for its route. */
export const capabilitiesOf = (route: AnyRoute, uses: readonly CapabilityName[]): CapabilityName[] => {
  const edge: CapabilityName[] = route.roles === "public" ? [] : ["rateLimiter"];
  if (route.roles !== "public" && route.method === "POST") edge.push("requestLedger");
  if (route.mayBeCaused) edge.push("eventPlaces");
  if (route.roles.includes("sales_rep") && uses.some((name) => ofLeads.has(name))) edge.push("listShares");
  return [...new Set([...edge, ...uses])];
};
