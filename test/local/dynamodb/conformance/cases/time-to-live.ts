import { expect } from "vitest";
import type { Cases } from "../suite.ts";
import { createTable, refusal, type World } from "../world.ts";

const set = ({ db }: World, TableName: string, AttributeName: string, Enabled: boolean) =>
  db.updateTimeToLive({ TableName, TimeToLiveSpecification: { AttributeName, Enabled } });

const described = async ({ db }: World, TableName: string) =>
  (await db.describeTimeToLive({ TableName })).TimeToLiveDescription;

/** The setting of time to live. What it removes has tests of its own, since a sweep needs a clock. */
export const timeToLive: Cases = (it) => {
  it("time to live is off until it is turned on", async (world) => {
    const TableName = await createTable(world.db);
    expect(await described(world, TableName)).toEqual({ TimeToLiveStatus: "DISABLED" });
    const { TimeToLiveSpecification } = await set(world, TableName, "ends", true);
    expect(TimeToLiveSpecification).toEqual({ AttributeName: "ends", Enabled: true });
    expect(await described(world, TableName)).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "ends" });
  });

  it("time to live that is on is not turned on again", async (world) => {
    const TableName = await createTable(world.db);
    await set(world, TableName, "ends", true);
    const error = await refusal(set(world, TableName, "ends", true));
    expect(error).toMatchObject({ name: "ValidationException", message: "TimeToLive is already enabled" });
  });

  for (const Enabled of [true, false])
    it(`time to live of another attribute is not turned ${Enabled ? "on" : "off"}`, async (world) => {
      const TableName = await createTable(world.db);
      await set(world, TableName, "ends", true);
      expect(await refusal(set(world, TableName, "other", Enabled))).toMatchObject({
        name: "ValidationException",
        message: world.says("TimeToLive is active on a different AttributeName"),
      });
      expect(await described(world, TableName)).toMatchObject({ TimeToLiveStatus: "ENABLED" });
    });

  it("time to live that is off is not turned off again", async (world) => {
    const TableName = await createTable(world.db);
    const error = await refusal(set(world, TableName, "ends", false));
    expect(error).toMatchObject({ name: "ValidationException", message: "TimeToLive is already disabled" });
  });

  it("time to live of a missing table is told", async (world) => {
    expect((await refusal(set(world, "not-there", "ends", true))).name).toBe("ResourceNotFoundException");
  });
};
