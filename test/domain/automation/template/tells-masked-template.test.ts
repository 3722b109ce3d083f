import { describe, expect, it } from "vitest";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { builtInTemplates } from "#lib/domain/automation/template/built-in.ts";
import { tellsMaskedTemplate } from "#lib/domain/automation/template/tells-masked-template.ts";

const actor = (role: Actor["role"]): Actor => ({
  workspace_id: "ws_01J0000000000000000000000A",
  member_id: "mem_01J0000000000000000000000A",
  key_id: "key_01J0000000000000000000000A",
  role,
});
const viewer = actor("viewer");

describe("a viewer", () => {
  it.each([
    [{ unless: 'email = "ada@example.com"' }],
    [{ steps: [{ if: 'score > 5 AND (phone EXISTS OR Name contains "x")' }] }],
    [{ steps: [{ branch: [{ when: { all: [{ field: "email", op: "eq", value: "{{address}}" }] } }] }] }],
    [{ stop_when: [{ event: "click", where: { url: { contains: "pricing" } } }] }],
    [{ unless: 'clicks(campaign_id = "c" AND url CONTAINS "pricing") >= 1' }],
    [{ unless: 'activities(meeting, outcome = "good") >= 1' }],
  ])("learns nothing of a template that asks what they see masked: %j", (document) => {
    expect([tellsMaskedTemplate(viewer, document), tellsMaskedTemplate(actor("manager"), document)]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    [{ unless: 'company.name = "Acme"', steps: [{ task: "Ask for their email" }] }],
    [{ trigger: { when: 'email_status = "valid"' } }],
    [
      {
        steps: [
          { do: "call_url", url: "https://example.com" },
          { do: "add_note", body: "The outcome is good." },
        ],
      },
    ],
  ])("reads one that asks other things: %j", (document) => {
    expect(tellsMaskedTemplate(viewer, document)).toBe(false);
  });

  it("reads the built-in ones, which are public and of which one alone asks for a masked field", () => {
    const telling = builtInTemplates.filter(({ document }) => tellsMaskedTemplate(viewer, document));

    expect(telling.map(({ id }) => id)).toEqual(["clicked-pricing"]);
  });
});
