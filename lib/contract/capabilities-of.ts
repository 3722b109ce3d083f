import type { CapabilityName } from "./capabilities.ts";
import type { AnyRoute } from "./route.ts";

/** All that an API function uses: its row's own, and what the edge needs for its route. */
export const capabilitiesOf = (route: AnyRoute, uses: readonly CapabilityName[]): CapabilityName[] => {
  const edge: CapabilityName[] = route.roles === "public" ? [] : ["rateLimiter"];
  if (route.roles !== "public" && route.method === "POST") edge.push("requestLedger");
  if (route.mayBeCaused) edge.push("eventPlaces");
  return [...new Set([...edge, ...uses])];
};
