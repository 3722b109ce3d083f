import * as z from "zod";
import { type Operation, operation } from "../json-service.ts";
import { parseEventPattern } from "../pattern/index.ts";
import { isRecord } from "../pattern/leaf.ts";
import { validation } from "../service-error.ts";

const TestEventPattern = z.strictObject({ EventPattern: z.string(), Event: z.string() });

/** Members that an event to test must have (TestEventPattern API reference). */
const REQUIRED = ["id", "account", "source", "time", "region", "resources", "detail-type"];

/** TestEventPattern: matches without sending anything. */
export const testEventPatternOperation: Record<string, Operation> = {
  TestEventPattern: operation(TestEventPattern, ({ EventPattern, Event }) => ({
    Result: parseEventPattern(EventPattern)(readEvent(Event)),
  })),
};

function readEvent(source: string): Record<string, unknown> {
  const event = parseJson(source);
  if (!isRecord(event)) throw validation("Parameter Event is not valid. Reason: it is not a JSON object.");
  const missing = REQUIRED.find((name) => !Object.hasOwn(event, name));
  if (missing) throw validation(`Parameter Event is not valid. Reason: ${missing} is a required argument.`);
  return event;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return null;
  }
}
