import { describe, expect, it } from "vitest";
import * as z from "zod";
import { eventKinds } from "#lib/contract/events/event-kinds.ts";
import { Envelope, eventTypes } from "#lib/contract/events.ts";
import { sizes } from "#lib/contract/platform/limits.ts";

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
}

const written = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** An id's pattern: its prefix and a ULID. */
const id = /^\^(\w+_)(?:\[0-7\])?\[0-9A-HJKMNP-TV-Z\]\{2[56]\}\$$/;

const textBytesMax = ({ pattern, format, maxLength }: JsonSchema): number => {
  if (format === "date-time") return written("2026-11-21T09:00:00.000Z");
  const [, prefix] = id.exec(pattern ?? "") ?? [];
  if (prefix !== undefined) return written(`${prefix}${"0".repeat(26)}`);
  if (maxLength === undefined) throw new Error(`a text without a bound: ${pattern}`);
  // A control character takes six bytes, \u0001, where the pattern lets it in.
  const dear = (length: number): boolean => new RegExp(pattern ?? "").test("\u0001".repeat(length));
  const letsDearIn = Array.from({ length: maxLength }, (_, index) => index + 1).some(dear);
  return maxLength * (letsDearIn ? 6 : 1) + 2;
};

const objectBytesMax = ({ properties = {}, additionalProperties }: JsonSchema): number => {
  if (additionalProperties !== false) throw new Error("an object without a bound");
  return sum(Object.entries(properties).map(([name, one]) => written(name) + 2 + bytesMax(one))) + 2;
};

/** The bytes of the largest value, as JSON. Throws for a schema that sets no bound. */
const bytesMax = (schema: JsonSchema): number => {
  const { type } = schema;
  const choices =
    schema.anyOf ??
    schema.oneOf ??
    (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : undefined);
  if (choices) return Math.max(...choices.map(bytesMax));
  if (schema.enum) return Math.max(...schema.enum.map(written));
  if (schema.const !== undefined) return written(schema.const);
  if (type === "null" || type === "boolean") return written(false);
  if (type === "integer") return written(Number.MIN_SAFE_INTEGER);
  if (type === "number") return written(-Number.MAX_VALUE);
  if (type === "string") return textBytesMax(schema);
  if (type === "object") return objectBytesMax(schema);
  const { items, maxItems } = schema;
  if (items === undefined || maxItems === undefined) throw new Error("a list without a bound");
  return maxItems * (bytesMax(items) + 1) + 2;
};

const largest = (schema: z.ZodType): number => bytesMax(z.toJSONSchema(schema) as JsonSchema);

describe("the largest event", () => {
  it.each(eventKinds)("of kind %s, with its envelope, is no larger than promised", (kind) => {
    const envelope = largest(Envelope.omit({ data: true }).strict()) + written("data") + 2;

    expect(envelope + largest(eventTypes[kind].data)).toBeLessThan(sizes.eventBytesMax);
  });

  it("can't be told of a schema without a bound", () => {
    for (const unbounded of [z.string(), z.array(z.int()), z.record(z.string(), z.int()), z.unknown()])
      expect(() => largest(unbounded)).toThrow("without a bound");
  });
});
