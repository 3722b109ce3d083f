import { Refusal } from "#lib/contract/errors.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Cause } from "#lib/domain/platform/audit/cause.ts";
import type { EventPlaces } from "./event-log.ts";

/**
 * The fuse: every change that is made because of an event passes here first, so that no chain of effects runs for ever.
 * Refuses a cause at the end of as long a chain as there may be, and one that the log does not know.
 */
export const causeOf = async (
  places: EventPlaces,
  workspaceId: WorkspaceId,
  eventId: string,
): Promise<Cause> => {
  const place = await places.place(workspaceId, eventId);
  if (place === undefined)
    throw new Refusal("invalid_header", {
      detail: "Causation-Id names no event of the last 30 days. Send the `id` of the event that you act on.",
    });
  if (place.depth >= sizes.causationDepthMax)
    throw new Refusal("causation_too_deep", {
      detail: `${sizes.causationDepthMax} events have caused one another up to this one. Look for what answers its own events, and let it pass over them: they share their \`correlation_id\`.`,
    });
  const { correlation_id: correlationId, depth } = place;
  return { eventId, correlationId, root: correlationId, depth: depth + 1 };
};
