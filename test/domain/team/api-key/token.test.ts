import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { hashSecret, makeToken, parseToken } from "#lib/domain/team/api-key/token.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const keyId = "key_01J0000000000000000000000K";

describe("an API key's token", () => {
  it("names its workspace and key, and its secret hashes to what is stored", () => {
    const { token, secretHash } = makeToken(workspaceId, keyId);

    const parts = parseToken(token);

    expect(parts).toMatchObject({ workspaceId, keyId });
    expect(hashSecret(parts?.secret ?? "")).toBe(secretHash);
  });

  it("of another kind is no token, though its secret be a live key's", () => {
    const { token } = makeToken(workspaceId, keyId);
    const head = token.slice(0, -8).replace("lr_live_", "lr_test_");

    expect(parseToken(`${head}${crc32(head).toString(16).padStart(8, "0")}`)).toBeUndefined();
  });

  it("with any one character altered is no token", () => {
    const { token } = makeToken(workspaceId, keyId);

    for (let index = 0; index < token.length; index += 1) {
      const altered = token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
      expect(parseToken(altered), altered).toBeUndefined();
    }
  });
});
