import { describe, expect, it } from "vitest";
import { EventTypes } from "#lib/contract/events/event-types.ts";
import { publishedEventTypes } from "#lib/contract/events/published-event-types.ts";
import { sharedService } from "#test/support/service.ts";

const service = sharedService();

describe("GET /events/types", () => {
  it("answers all sixteen kinds with schema, example and whether they are emitted", async () => {
    const answer = await service().request("GET", "/events/types");

    expect(answer.status).toBe(200);
    expect(EventTypes.parse(answer.body)).toEqual(publishedEventTypes());
    const emitted = EventTypes.parse(answer.body).data.filter((entry) => entry.emitted);
    expect(emitted.map(({ type }) => type)).toEqual([
      "lead.imported",
      "lead.updated",
      "lead.deleted",
      "workflow.triggered",
      "stage.changed",
      "automation.completed",
      "workflow.error",
      "lead.assigned",
      "campaign.shared",
      "team.member.added",
    ]);
  });
});
