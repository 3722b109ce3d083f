import { expect, it } from "vitest";
import { usedTags } from "#lib/domain/records/tag/used-tags.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const counted = [
  { tag: "vip", leads: 3 },
  { tag: "fair", leads: 2 },
  { tag: "new", leads: 1 },
];
const deps = {
  tags: {
    newestFirst: async function* () {
      yield { id: "tag_1", name: "VIP" };
    },
  },
  statistics: {
    mostUsedTags: async (_: string, __: object, limit: number) => ({ counted: counted.slice(0, limit) }),
  },
} as never;
const asked = (given: object) => usedTags(deps, anActor("admin"), { limit: 2, now: new Date(), ...given });

it("tags in use are told as they are spelt where they are described, and by themselves where they are not", async () => {
  const vip = { name: "VIP", leads: 3, tag_id: "tag_1" };
  const fair = { name: "fair", leads: 2, tag_id: null };

  expect(await asked({})).toEqual({ data: [vip, fair] });
  expect(await asked({ described: "false" })).toEqual({
    data: [fair, { name: "new", leads: 1, tag_id: null }],
  });
});
