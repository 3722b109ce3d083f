import { camel, pascal } from "./names.ts";
import type { Sources } from "./sources.ts";

const files = ["lead", "sync", "workflow", "team"];

interface Options {
  readonly file?: string | undefined;
}

/** A kind of event: its name and its declaration. Whatever produces it is written by hand (`lib/domain/events/event`). */
export const newEvent = (sources: Sources, [kind = ""]: readonly string[], { file = "" }: Options): void => {
  if (!/^[a-z]+(\.[a-z_]+)+$/.test(kind) || !files.includes(file))
    throw new Error(`an event has a kind such as lead.updated, and a --file: ${files.join(", ")}`);
  sources.enter("lib/contract/events/event-kinds.ts", "eventKinds", `"${kind}"`);
  sources.enter(
    `lib/contract/events/${file}-event-types.ts`,
    `${file}EventTypes`,
    `"${kind}": eventType({
    description: "",
    emitted: false,
    data: z.strictObject({}),
    example: {},
  })`,
  );
  const name = pascal(kind.replaceAll(".", "-"));
  sources.make(
    `lib/domain/events/event/${kind.replaceAll(/[._]/g, "-")}-events.ts`,
    `import type { ProducedEvent } from "#lib/contract/events.ts";

/** The events of a change of ${kind}. A row of \`eventsOfRecord\` calls this function. */
export const ${camel(name.charAt(0).toLowerCase() + name.slice(1))}Events = (before: unknown, after: unknown): ProducedEvent[] => {
  throw new Error("The events are not written yet.");
};
`,
  );
};
