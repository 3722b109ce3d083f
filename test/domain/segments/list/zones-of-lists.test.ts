import { describe, expect, it } from "vitest";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ListId } from "#lib/contract/platform/ids.ts";
import type { LeadList } from "#lib/contract/segments/list-record.ts";
import { triggerMembershipRules } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import { filterPredicate, predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { expandLists } from "#lib/domain/segments/list/expand-lists.ts";
import { aWorkflowRecord } from "#test/domain/automation/run/a-workflow.ts";
import { aLead } from "#test/domain/records/lead/a-lead.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const id = "list_01KA5Z0F6Q8W3N7R2T4Y9V1B5C" as ListId;
const catalogue = {
  ...leadCatalogue,
  fields: new Map([...leadCatalogue.fields, ["custom.renewal", { type: "day" }] as const]),
};
const listsWith = (filter: Filter) => ({
  get: async () =>
    ({ id, name: "Due", kind: "dynamic", filter, exclude: null, time_zone: "America/New_York" }) as LeadList,
});
const onList: Filter = { field: "lists", op: "has", value: id };
/** Still the 25th in New York, the 26th already in UTC and in Kiritimati. */
const now = new Date("2026-11-26T03:00:00.000Z");
const elsewhere = { now, timeZone: "Pacific/Kiritimati" };
const due = (renewal: string) => ({ ...aLead(), custom: { renewal } });

describe("a list within another filter", () => {
  it("finds the leads of its own zone's day, while the filter around it asks for the request's", async () => {
    const lists = listsWith({ field: "custom.renewal", op: "on", value: "today" });
    const asked: Filter = { and: [onList, { field: "custom.renewal", op: "before", value: "today" }] };
    const whole = await expandLists(lists, workspaceId, asked, { catalogue, now });
    const found = ["2026-11-24", "2026-11-25", "2026-11-26"].filter((renewal) =>
      filterPredicate(whole, catalogue, elsewhere)(due(renewal)),
    );

    expect(found).toEqual(["2026-11-25"]);
  });

  it("asks for the events of its own zone's days", async () => {
    const lists = listsWith({ event: "email.clicked", on: "today" });
    const whole = await expandLists(lists, workspaceId, onList, { catalogue, now });
    const clicked = (occurred_at: string) =>
      predicateOverEvents(
        whole,
        catalogue,
        elsewhere,
      )(aLead(), [{ type: "click", occurred_at, machine: false, counted: true }]);

    // The 25th in New York, and the 26th there.
    expect(clicked("2026-11-25T05:00:00.000Z")).toBe(true);
    expect(clicked("2026-11-26T04:59:59.999Z")).toBe(true);
    expect(clicked("2026-11-26T05:00:00.000Z")).toBe(false);
    expect(clicked("2026-11-25T04:59:59.999Z")).toBe(false);
  });

  it("moves on with the days in a trigger, however long its rules are kept in memory", async () => {
    const lists = listsWith({ field: "custom.renewal", op: "on", value: "today" });
    const workflows = {
      newestFirst: async function* () {
        yield {
          ...aWorkflowRecord("wf_01J0000000000000000000000A", {}),
          trigger: [{ list: id }],
          time_zone: "UTC",
          updated_at: "2026-01-01T00:00:00.000Z",
        };
      },
    };
    const { rules } = await triggerMembershipRules(workflows as never, lists)(workspaceId, catalogue);
    const isIn = (renewal: string, moment: string): boolean | undefined => {
      const filter = rules[0]?.filterAt(new Date(moment));
      return filter && filterPredicate(filter, catalogue, { now: new Date(moment) })(due(renewal));
    };

    expect(isIn("2026-11-25", "2026-11-26T04:59:00.000Z")).toBe(true);
    expect(isIn("2026-11-25", "2026-11-26T05:00:00.000Z")).toBe(false);
    expect(isIn("2027-03-14", "2027-03-14T12:00:00.000Z")).toBe(true);
  });
});
