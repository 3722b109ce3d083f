import { expect, test } from "vitest";
import { openLevel } from "#lib/local/dynamodb/storage/open-level.ts";
import { TableSettings } from "#lib/local/dynamodb/storage/table-settings.ts";

test("settings are kept, changed in part and dropped", async () => {
  const level = await openLevel();
  const settings = await TableSettings.open(level);
  await settings.change("things", { expiryAttribute: "ends" });
  await settings.change("things", { isProtected: true });
  await settings.change("others", { isProtected: true });
  await settings.drop("others");

  const again = await TableSettings.open(level);

  expect(again.of("things")).toEqual({ expiryAttribute: "ends", isProtected: true });
  expect(again.of("others")).toEqual({});
  expect(again.all()).toHaveLength(1);
});

test("a setting that is cleared is off, also when opened again", async () => {
  const level = await openLevel();
  const settings = await TableSettings.open(level);
  await settings.change("things", { expiryAttribute: "ends" });
  await settings.change("things", { expiryAttribute: undefined });
  expect(settings.of("things").expiryAttribute).toBeUndefined();
  expect((await TableSettings.open(level)).of("things").expiryAttribute).toBeUndefined();
});
