import * as z from "zod";
import { type BusStore, busName } from "../bus-store.ts";
import { type BusEvent, newEvent } from "../event.ts";
import { type Operation, operation } from "../json-service.ts";
import { isRecord } from "../pattern/leaf.ts";
import { validation } from "../service-error.ts";

/** Entries of one request (PutEvents API reference). */
const ENTRIES_MAX = 10;
/** All entries of a request together: 1 MB since January 2026, 256 KB before (AWS Compute Blog). */
const REQUEST_BYTES_MAX = 1_048_576;
/** What a given Time counts for in the size of an entry (EventBridge user guide, PutEvents entry size). */
const TIME_BYTES = 14;

const Entry = z.strictObject({
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  EventBusName: z.string().optional(),
  Resources: z.array(z.string()).optional(),
  Time: z.number().optional(),
  TraceHeader: z.string().optional(),
});
type Entry = z.infer<typeof Entry>;
const PutEvents = z.strictObject({ Entries: z.array(Entry).min(1).max(ENTRIES_MAX) });

/** PutEvents: each entry is accepted or fails by itself; accepted events are handed on in their order. */
export function putEventsOperation(
  store: BusStore,
  now: () => Date,
  accept: (event: BusEvent, bus: string) => void,
): Record<string, Operation> {
  const put = operation(PutEvents, ({ Entries }) => {
    if (Entries.reduce((sum, entry) => sum + entryBytes(entry), 0) > REQUEST_BYTES_MAX) {
      throw validation("Total size of the entries in the request is over the limit.");
    }
    const results = Entries.map((entry) => {
      const failure = findFailure(entry);
      if (failure) return failure;
      const event = newEvent(store, {
        source: entry.Source ?? "",
        detailType: entry.DetailType ?? "",
        detail: parseDetail(entry) ?? {},
        resources: entry.Resources ?? [],
        time: entry.Time === undefined ? now() : new Date(entry.Time * 1_000),
      });
      // As on AWS, an event for a bus that does not exist is accepted and goes nowhere.
      accept(event, busName(entry.EventBusName));
      return { EventId: event.id };
    });
    return { FailedEntryCount: results.filter((result) => "ErrorCode" in result).length, Entries: results };
  });
  return { PutEvents: put };
}

function entryBytes({ Source = "", DetailType = "", Detail = "", Resources = [], Time }: Entry): number {
  const texts = [Source, DetailType, Detail, ...Resources];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), Time === undefined ? 0 : TIME_BYTES);
}

function findFailure(entry: Entry): { ErrorCode: string; ErrorMessage: string } | null {
  for (const name of ["Source", "DetailType", "Detail"] as const) {
    if (entry[name]) continue;
    const ErrorMessage = `Parameter ${name} is not valid. Reason: ${name} is a required argument.`;
    return { ErrorCode: "InvalidArgument", ErrorMessage };
  }
  if (entry.Source?.startsWith("aws.")) {
    return { ErrorCode: "NotAuthorizedForSourceException", ErrorMessage: "Not authorized for the source." };
  }
  return parseDetail(entry) ? null : { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." };
}

function parseDetail({ Detail = "" }: Entry): Record<string, unknown> | null {
  try {
    const detail: unknown = JSON.parse(Detail);
    return isRecord(detail) ? detail : null;
  } catch {
    return null;
  }
}
