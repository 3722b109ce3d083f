import { expect, it } from "vitest";
import { leadEventTypes } from "#lib/contract/events/lead-event-types.ts";
import { bulkEvents } from "#lib/domain/events/event/bulk-events.ts";
import { noBulkCounts } from "#lib/domain/platform/job/bulk-job.ts";
import { aBulkJob, at } from "#test/domain/transfer/bulk/a-bulk-job.ts";

it("the making of a snapshot list is told by one event of the contract's form", () => {
  const counts = { ...noBulkCounts, matched: 2, changed: 2 };
  const action = { kind: "snapshot", list_id: "list_01J0000000000000000000000A" } as const;
  const before = aBulkJob(action);
  const after = { ...before, state: "done", ended_at: at, counts } as const;

  const [event, ...others] = bulkEvents(before, after);

  expect(others).toEqual([]);
  expect(leadEventTypes["lead.updated"].data.parse(event?.data)).toMatchObject({
    action: "snapshot",
    changed_fields: ["lists"],
  });
});
