import { apiFunctions } from "#functions/manifest.ts";
import { listStandingOrders as route } from "#lib/contract/automation/standing-orders.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listStandingOrders,
  async ({ actor }, { orderPauses }) => {
    const all = await orderPauses.all(actor.workspace_id);
    const data = all.toSorted((a, b) => b.paused_at.localeCompare(a.paused_at));
    return { status: 200, body: { data } };
  },
);
