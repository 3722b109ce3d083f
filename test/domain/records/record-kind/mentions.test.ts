import { expect, it } from "vitest";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { requireNamed } from "#lib/domain/records/record-kind/require-named.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

it("a comment mentions nobody who would never hear of it: a viewer has no feed", async () => {
  const actor = anActor("admin");
  const id = "mem_01J0000000000000000000000B";
  const stamp = { actor, at: "2026-03-01T00:00:00.000Z", requestId: "r", via: "api" } as const;
  const comment = commentKind.make({ on: "lead_1" as never, body: `Ask @${id}.` }, "cmt_1", stamp);
  const mention = (role: string) => {
    const recordReader = { present: async () => new Map([[id, { role }]]) };
    return requireNamed(commentKind, { recordReader, leadsByIds: {} } as never, actor, { after: comment });
  };

  await expect(mention("sales_rep")).resolves.toBeUndefined();
  await expect(mention("viewer")).rejects.toMatchObject({
    details: { errors: [{ pointer: "/body", code: "may_not_hear", hint: expect.any(String) }] },
  });
});
