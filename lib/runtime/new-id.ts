import { ulid } from "ulid";
import { idPrefixes } from "#lib/contract/platform/ids.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import type { NewId } from "./call.ts";

/** Fresh ids. */
export const freshIds =
  (nowMs: number): NewId =>
  (kind) =>
    `${idPrefixes[kind]}_${ulid(nowMs)}`;

/** Ids that the same request makes again: the n-th id of a key is a hash of the key and n, at the first try's time. */
export const repeatableIds = (firstAt: string, name: string): NewId => {
  let made = 0;
  return (kind) => {
    made += 1;
    return `${idPrefixes[kind]}_${derivedUlid(Date.parse(firstAt), `${name}|${kind}|${made}`)}`;
  };
};
