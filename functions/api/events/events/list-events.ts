import { apiFunctions } from "#functions/manifest.ts";
import { listEvents as route } from "#lib/contract/events/events-log.ts";
import { listEvents } from "#lib/domain/events/event/list-events.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listEvents,
  async ({ query, actor, now }, { eventLogReader: log, cursorSigner: signer }) => ({
    status: 200,
    body: await listEvents({ log, signer }, actor.workspace_id, query, now),
  }),
);
