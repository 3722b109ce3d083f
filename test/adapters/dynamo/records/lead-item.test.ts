import { expect, it } from "vitest";
import { fromLeadItem, toLeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { noteAutomatic } from "#lib/domain/records/lead/automatic-changes.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const stored: StoredLead = {
  workspaceId,
  lead: aLead(),
  writtenBy: {
    kind: "rule",
    rule: "stage",
    ruleId: "srule_1",
    cause: { eventId: null, correlationId: "req_1", root: "imp_1", depth: 3 },
  },
};

it("keeps who wrote a lead and why", () => {
  expect(fromLeadItem(toLeadItem(stored))).toEqual(stored);
});

it("reads a cause from before it told its root as the first of its chain", () => {
  const cause = { eventId: "evt_1", correlationId: "req_1" };
  const item = { ...toLeadItem(stored), written_by: { kind: "api", memberId, requestId: "req_2", cause } };

  expect(fromLeadItem(item).writtenBy).toMatchObject({ cause: { ...cause, root: "req_1", depth: 1 } });
});

it("keeps which values automation has changed, until a person replaces them", () => {
  const tagged = noteAutomatic(stored, { ...stored, lead: { ...stored.lead, tags: ["auto"] } });
  const replaced = { ...tagged, lead: { ...tagged.lead, tags: ["own"] } };

  expect(tagged.automatic).toHaveProperty("tags");
  expect(fromLeadItem(toLeadItem(tagged))).toEqual(tagged);
  expect(fromLeadItem(toLeadItem(replaced))).toEqual({ ...stored, lead: replaced.lead });
});
