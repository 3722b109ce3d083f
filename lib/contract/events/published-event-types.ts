import * as z from "zod";
import { eventTypes } from "../events.ts";
import { eventKinds } from "./event-kinds.ts";
import type { EventTypes } from "./event-types.ts";

/** What `GET /events/types` answers: the schemas that events are held against before they go out. */
export const publishedEventTypes = (): EventTypes => ({
  data: eventKinds.map((type) => {
    const { version, description, emitted, data, example } = eventTypes[type];
    return { type, version, description, emitted, schema: z.toJSONSchema(data), example };
  }),
});
