import { expect, test } from "vitest";
import { ClientTokens, hashOf } from "#lib/local/dynamodb/operations/client-tokens.ts";

const MINUTE_MS = 60_000;

test("a token is known for ten minutes", () => {
  const tokens = new ClientTokens();
  tokens.remember("token", "hash", 0);
  expect(tokens.isRepeated("token", "hash", 10 * MINUTE_MS - 1)).toBe(true);
  expect(tokens.isRepeated("token", "hash", 10 * MINUTE_MS)).toBe(false);
  expect(tokens.isRepeated("another", "hash", 0)).toBe(false);
});

test("a token that is used again after ten minutes may name another transaction", () => {
  const tokens = new ClientTokens();
  tokens.remember("token", "hash", 0);
  expect(() => tokens.isRepeated("token", "other", 1)).toThrow("do not match");
  expect(tokens.isRepeated("token", "other", 11 * MINUTE_MS)).toBe(false);
});

test("transactions are told apart by what they do", () => {
  const put = (S: string) => [{ Put: { TableName: "t", Item: { pk: { S } } } }];
  expect(hashOf(put("a"))).toBe(hashOf(put("a")));
  expect(hashOf(put("a"))).not.toBe(hashOf(put("b")));
});
