import { describe, expect, it } from "vitest";
import { withCooldown } from "#lib/adapters/oidc/with-cooldown.ts";

describe("an issuer that fails", () => {
  it("is left alone for the pause and asked again after it", async () => {
    let nowMs = 0;
    const asked: string[] = [];
    const fetch = withCooldown(
      async (url) => {
        asked.push(url);
        if (asked.length === 1) throw new Error("down");
        return "up";
      },
      10_000,
      () => nowMs,
    );

    await expect(fetch("a")).rejects.toThrow("down");
    nowMs = 9_999;
    await expect(fetch("a")).rejects.toThrow("down");
    expect(await fetch("b")).toBe("up");
    nowMs = 10_000;
    expect(await fetch("a")).toBe("up");

    expect(asked).toEqual(["a", "b", "a"]);
  });
});
