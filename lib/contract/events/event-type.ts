import * as z from "zod";

/** What is known of one kind of event. */
export interface EventType<Data extends z.ZodType = z.ZodType, Emitted extends boolean = boolean> {
  /** Of the payload; a change that a receiver could trip over makes the next one. */
  readonly version: 1;
  /** When it is emitted, as a clause: "A lead's data changed". */
  readonly description: string;
  /** False while nothing in the service produces it: then there is schema and example only. */
  readonly emitted: Emitted;
  /** The payload. Every part is bounded, so that no event outgrows `sizes.eventBytesMax`. */
  readonly data: Data;
  readonly example: z.input<Data>;
}

/** Declares a kind of event. Its example compiles only if its schema's type has it. */
export const eventType = <Data extends z.ZodType, const Emitted extends boolean>(
  definition: Omit<EventType<Data, Emitted>, "version">,
): EventType<Data, Emitted> => ({ version: 1, ...definition });

export const count = z.int().min(0);

/** A machine's name for something: a field, an action, an error. */
export const name = z
  .string()
  .regex(/^[a-z0-9_.-]+$/)
  .max(64);

/** A record's id in another system. */
export const ExternalId = z.string().min(1).max(200);

/** `company` for all of a company's fields. */
export const FieldNames = z.array(name).max(200);
