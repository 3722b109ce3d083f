import { apiFunctions } from "#functions/manifest.ts";
import { listEventTypes as route } from "#lib/contract/events/event-types.ts";
import { publishedEventTypes } from "#lib/contract/events/published-event-types.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

const body = publishedEventTypes();

export const handler = endpoint(route, apiFunctions.listEventTypes, async () => ({ status: 200, body }));
