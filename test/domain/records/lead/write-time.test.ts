import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StageId } from "#lib/contract/platform/ids.ts";
import { changeLead } from "#lib/domain/records/lead/lead-rules.ts";
import { stageMoves } from "#lib/domain/records/lead/stage-move.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { aLead, memberId } from "./a-lead.ts";

describe("the history of a lead's stages", () => {
  it("is a chain in the order of its writes, whichever request began first", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000 }), { minLength: 2, maxLength: 14 }), (began) => {
        const writtenBy = { kind: "manual", memberId: memberId("A"), requestId: "r" } as const;
        let before: StoredLead = { workspaceId: "ws_01J0000000000000000000000W", lead: aLead(), writtenBy };
        const rows = began.flatMap((ms, index) => {
          const stage_id: StageId = `stage_${String(index % 3).padStart(26, "0")}`;
          const at = new Date(Date.UTC(2026, 10, 25) + ms).toISOString();
          const { lead } = changeLead(before.lead, { stage_id } as never, {
            source: "api",
            at,
            by: memberId("A"),
          });
          const after = { ...before, lead };
          const moves = stageMoves(before, after);
          before = after;
          return moves;
        });
        const sorted = rows.toSorted((a, b) => (a.at === b.at ? a.n - b.n : a.at < b.at ? -1 : 1));

        expect(sorted).toEqual(rows);
        for (const [index, row] of sorted.entries())
          if (index > 0) expect(row.facts["from"]).toBe(sorted[index - 1]?.facts["to"]);
      }),
    );
  });
});
