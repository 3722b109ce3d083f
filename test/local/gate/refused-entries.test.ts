import { expect, it } from "vitest";
import { withoutEntries } from "#lib/local/gate/refused-entries.ts";

const request = Buffer.from(JSON.stringify({ Entries: [{ Detail: "a" }, { Detail: "b" }, { Detail: "c" }] }));
const parse = (body: Buffer | null): unknown => body && JSON.parse(body.toString("utf8"));

it("a refused entry does not reach the bus, and its place in the answer says that it failed", () => {
  const { body, complete } = withoutEntries(request, [1, 7]);
  const taken = { FailedEntryCount: 0, Entries: [{ EventId: "1" }, { EventId: "2" }] };

  expect(parse(body)).toEqual({ Entries: [{ Detail: "a" }, { Detail: "c" }] });
  expect(parse(complete(Buffer.from(JSON.stringify(taken))))).toEqual({
    FailedEntryCount: 1,
    Entries: [{ EventId: "1" }, expect.objectContaining({ ErrorCode: "InternalFailure" }), { EventId: "2" }],
  });
});

it("a call whose entries are all refused is not made", () => {
  const { body, complete } = withoutEntries(request, [0, 1, 2]);

  expect(body).toBeNull();
  expect(parse(complete(null))).toMatchObject({ FailedEntryCount: 3 });
});
