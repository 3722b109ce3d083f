import { describe, expect, it } from "vitest";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { recentSchemas, schemaAgeMs } from "#lib/domain/records/lead/recent-schema.ts";

const [one, other] = ["ws_01J0000000000000000000000A", "ws_01J0000000000000000000000B"] as const;

describe("schemas that are read for a burst of messages", () => {
  it("are read once for each workspace until they are 2 s old", async () => {
    const asked: string[] = [];
    let now = 0;
    const source = {
      read: async (id: string) => {
        asked.push(id);
        return { ...plainSchema, revision: asked.length };
      },
    };
    const { read } = recentSchemas(source, () => now);
    await Promise.all([read(one), read(one), read(other)]);
    now = schemaAgeMs - 1;
    expect((await read(one)).revision).toBe(1);
    now = schemaAgeMs;
    expect((await read(one)).revision).toBe(3);
    expect(asked).toEqual([one, other, one]);
  });

  it("are read again after a read that failed", async () => {
    let fails = true;
    const source = {
      read: async () => {
        if (fails) throw new Error("throttled");
        return plainSchema;
      },
    };
    const { read } = recentSchemas(source, () => 0);
    await expect(read(one)).rejects.toThrow("throttled");
    fails = false;

    expect(await read(one)).toBe(plainSchema);
  });
});
