import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "#lib/contract/client.ts";
import type { EventQuery } from "#lib/contract/events/events-log.ts";
import type { Envelope } from "#lib/contract/events.ts";

/** Between two looks at the log's end. */
const pauseMs = 1_000;

export interface FollowOptions {
  readonly query: Omit<EventQuery, "cursor" | "limit">;
  /** Ends at the log's end instead of waiting for more. */
  readonly once?: boolean;
  readonly signal?: AbortSignal;
}

/** The events of the log, page after page, and then those that come, until the signal ends it. */
export async function* followEvents(
  api: Pick<Client, "listEvents">,
  { query, once = false, signal }: FollowOptions,
): AsyncGenerator<Envelope> {
  let cursor: string | undefined;
  while (signal?.aborted !== true) {
    const { body } = await api.listEvents({ query: { ...query, limit: 200, ...(cursor && { cursor }) } });
    yield* body.data;
    cursor = body.next_cursor;
    if (body.has_more) continue;
    if (once) return;
    await sleep(pauseMs, undefined, signal && { signal }).catch(() => undefined);
  }
}
