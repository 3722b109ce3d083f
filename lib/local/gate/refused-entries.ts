import * as z from "zod";

const Request = z.looseObject({ Entries: z.array(z.unknown()) });
const Answer = z.looseObject({ FailedEntryCount: z.number(), Entries: z.array(z.unknown()) });

/** A PutEvents request without some of its entries. */
export interface TrimmedRequest {
  /** Null when no entry is left to send. */
  readonly body: Buffer | null;
  /** The answer for the whole request: the entries that were taken out failed, as the bus says it. */
  complete(answer: Buffer | null): Buffer;
}

const failure = {
  ErrorCode: "InternalFailure",
  ErrorMessage: "Injected by a fault switch: refuseEntries",
};

/** Takes entries out of a PutEvents request, by their places from 0. Throws when the body is no such request. */
export function withoutEntries(body: Buffer, places: readonly number[]): TrimmedRequest {
  const request = Request.parse(JSON.parse(body.toString("utf8")));
  const kept = request.Entries.filter((_, place) => !places.includes(place));
  return {
    body: kept.length === 0 ? null : Buffer.from(JSON.stringify({ ...request, Entries: kept })),
    complete: (answer) => {
      const taken = answer
        ? Answer.parse(JSON.parse(answer.toString("utf8")))
        : { FailedEntryCount: 0, Entries: [] };
      const results = taken.Entries.values();
      const Entries = request.Entries.map((_, place) =>
        places.includes(place) ? failure : results.next().value,
      );
      const FailedEntryCount = taken.FailedEntryCount + request.Entries.length - kept.length;
      return Buffer.from(JSON.stringify({ ...taken, FailedEntryCount, Entries }));
    },
  };
}
