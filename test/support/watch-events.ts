import { Envelope } from "#lib/contract/events.ts";
import type { TestService } from "./service.ts";

/** What a consumer of the bus sees. */
export interface Watch {
  /** Every delivery so far, repeated ones too, as it came. */
  deliveries(): readonly Envelope[];
  /** What is left for a consumer that passes over ids it has seen. */
  once(): readonly Envelope[];
  stop(): void;
}

/** Watches Leadrail's events on the bus, all or those of one workspace. */
export const watchEvents = ({ onEvent, names }: TestService, workspaceId?: string): Watch => {
  const seen: Envelope[] = [];
  const stop = onEvent(({ source, detail }, bus) => {
    if (bus !== names.bus || source !== "leadrail") return;
    const event = Envelope.parse(detail);
    if (event.workspace_id === (workspaceId ?? event.workspace_id)) seen.push(event);
  });
  const once = (): Envelope[] => seen.filter(({ id }, place) => seen.findIndex((e) => e.id === id) === place);
  return { deliveries: () => [...seen], once, stop };
};

/** The versions of each resource in the order in which its events came. */
export const sequences = (events: readonly Envelope[]): Record<string, number[]> => {
  const byResource = Map.groupBy(events, ({ resource }) => resource.id);
  return Object.fromEntries([...byResource].map(([id, all]) => [id, all.map(({ sequence }) => sequence)]));
};
