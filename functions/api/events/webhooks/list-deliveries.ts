import { apiFunctions } from "#functions/manifest.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { listDeliveries as route } from "#lib/contract/events/webhook-deliveries.ts";
import { DeliveryId } from "#lib/contract/platform/ids.ts";
import { toDelivery } from "#lib/domain/events/delivery/delivery-record.ts";
import { findEndpoint } from "#lib/domain/events/delivery/find-delivery.ts";
import { listDeliveries } from "#lib/domain/events/delivery/list-deliveries.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { fitPage } from "#lib/domain/platform/page/response-bytes.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listDeliveries,
  async ({ params, query, actor, now }, { webhookReader, deliveryReader, cursorSigner }) => {
    const { workspace_id: workspaceId } = actor;
    const { state, from, to, cursor, limit } = query;
    const { id: webhookId, created_at: began } = await findEndpoint(
      webhookReader,
      workspaceId,
      params.webhook_id,
    );
    const bound = queryHash({ route: route.id, webhookId, ...query });
    const position = cursor && (await cursorSigner.read(workspaceId, cursor, bound));
    if (cursor !== undefined && position === undefined) throw new Refusal("invalid_cursor");
    const before = position === undefined ? undefined : DeliveryId.parse(position);
    // No event of a webhook is older than it is; the newest one may come from a clock that is ahead of ours.
    const range = { from: new Date(from ?? began), to: new Date(to ?? now.getTime() + 60_000), before };
    const page = await listDeliveries(deliveryReader, { workspaceId, webhookId, state, limit, ...range });
    const { data, next } = fitPage(page, toDelivery, ({ id }) => id);
    const next_cursor = next === undefined ? null : await cursorSigner.sign(workspaceId, next, bound);
    return { status: 200, body: { data, next_cursor, has_more: next !== undefined } };
  },
);
