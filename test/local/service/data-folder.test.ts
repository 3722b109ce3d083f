import { expect, it } from "vitest";
import { unusableFolder } from "#lib/local/service/data-folder.ts";

it.each([
  ["database is locked", "in use by another running service"],
  ["attempt to write a readonly database", "can't be written to"],
  ["EROFS: read-only file system, mkdir '/data'", "can't be written to"],
  ["EACCES: permission denied, mkdir '/data'", "can't be written to"],
  ["unable to open database file", "can't be written to"],
  ["database or disk is full", "on a disk that is full"],
  ["ENOSPC: no space left on device, mkdir '/data'", "on a disk that is full"],
  ["malformed", "can't be used: malformed"],
])("%s is told as what a person can do about it", (cause, said) => {
  const { message } = unusableFolder("/data", new Error(cause));

  expect(message).toMatch(/^LEADRAIL_DATA: the folder \/data /);
  expect(message).toContain(said);
});
