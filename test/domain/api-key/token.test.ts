import { describe, expect, it } from "vitest";
import { hashSecret, makeToken, parseToken } from "#lib/domain/api-key/token.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const keyId = "key_01J0000000000000000000000K";

describe("an API key's token", () => {
  it("names its workspace and key, and its secret hashes to what is stored", () => {
    const { token, secretHash } = makeToken(workspaceId, keyId);

    const parts = parseToken(token);

    expect(parts).toMatchObject({ workspaceId, keyId });
    expect(hashSecret(parts?.secret ?? "")).toBe(secretHash);
  });

  it("with any one character altered is no token", () => {
    const { token } = makeToken(workspaceId, keyId);

    for (let index = 0; index < token.length; index += 1) {
      const altered = token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
      expect(parseToken(altered), altered).toBeUndefined();
    }
  });
});
