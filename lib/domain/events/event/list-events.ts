import { Refusal } from "#lib/contract/errors.ts";
import { fitsPattern } from "#lib/contract/events/event-pattern.ts";
import type { EventPage, EventQuery } from "#lib/contract/events/events-log.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type CursorSigner, queryHash } from "#lib/domain/platform/page/cursor.ts";
import { pageRoom } from "#lib/domain/platform/page/response-bytes.ts";
import type { EventLogReader } from "./event-log.ts";

export interface EventLogPorts {
  readonly log: EventLogReader;
  readonly signer: CursorSigner;
}

/** Events that one request looks at when it wants few kinds among many. */
const lookedAtMax = 1_000;

const unknownEvent = (id: string): Refusal =>
  new Refusal("invalid_parameter", {
    errors: [
      {
        pointer: "?after",
        code: "unknown_event",
        message: `The log has no event \`${id}\`.`,
        hint: "It may be older than 30 days. Leave `after` out to begin with the oldest that is kept.",
      },
    ],
  });

/** The position behind which the page begins. */
const beginning = async (
  { log, signer }: EventLogPorts,
  workspaceId: WorkspaceId,
  { after, cursor }: EventQuery,
  bound: string,
  span: { readonly before: number; readonly last: number },
): Promise<number> => {
  if (cursor !== undefined) {
    const position = await signer.read(workspaceId, cursor, bound);
    if (position === undefined) throw new Refusal("invalid_cursor");
    return Math.max(Number(position), span.before);
  }
  if (after === undefined) return span.before;
  if (after === "latest") return span.last;
  const place = await log.place(workspaceId, after);
  if (place === undefined) throw unknownEvent(after);
  return place.position;
};

/** A page of the log, oldest first. Its cursor goes on where it ended, also once there is more. */
export const listEvents = async (
  ports: EventLogPorts,
  workspaceId: WorkspaceId,
  query: EventQuery,
  now: Date,
): Promise<EventPage> => {
  const { type, resource, limit } = query;
  const bound = queryHash({ route: "listEvents", type, resource });
  const span = await ports.log.span(workspaceId, now);
  const after = await beginning(ports, workspaceId, query, bound, span);
  const data: EventPage["data"] = [];
  const takes = pageRoom();
  let [end, lookedAt, previous] = [span.last, 0, after];
  const range = { after, last: span.last, ...(resource !== undefined && { resource }) };
  for await (const { position, event } of ports.log.between(workspaceId, range)) {
    lookedAt += 1;
    if (type === undefined || fitsPattern(type, event.type)) {
      if (!takes(event)) {
        end = previous;
        break;
      }
      data.push(event);
    }
    previous = position;
    if (data.length < limit && lookedAt < lookedAtMax) continue;
    end = position;
    break;
  }
  const next_cursor = await ports.signer.sign(workspaceId, String(Math.max(end, after)), bound);
  return { data, next_cursor, has_more: end < span.last };
};
