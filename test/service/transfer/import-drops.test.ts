import { describe, expect, it } from "vitest";
import type { Import } from "#lib/contract/transfer/imports.ts";
import { importBucket } from "#test/support/import-bucket.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/** The first workspace of a shared service is everybody's. */
const service = ownService();

const endedDrop = async ({ request }: Pick<Workspace, "request">): Promise<Import> => {
  const find = async (): Promise<Import | undefined> => {
    const { data } = (await request("GET", "/leads/import")).body;
    return data.find(({ state }: Import) => ["done", "failed"].includes(state));
  };
  let found = await find();
  await expect.poll(async () => (found = await find()), { timeout: 40_000 }).toBeDefined();
  if (found === undefined) throw new Error("no drop has ended");
  return found;
};

describe("a file dropped into the import bucket", { timeout: 60_000 }, () => {
  it("is imported, put away, and has its outcome beside it", async () => {
    const bucket = importBucket(service());
    const workspace = await aWorkspace(service());
    await bucket.put(
      `incoming/${workspace.id}/auto/fair & März +1.csv`,
      "email,name\nada@example.com,Ada\nbroken,Bob\n",
    );

    const done = await endedDrop(workspace);

    expect(done).toMatchObject({
      state: "done",
      source: { kind: "s3", filename: "fair & März +1.csv" },
      created_by: null,
      counts: { total: 2, valid: 1, invalid: 1, created: 1 },
    });
    await expect.poll(() => bucket.keys(`incoming/${workspace.id}/`), { timeout: 20_000 }).toEqual([]);
    expect(await bucket.text(`processed/${done.id}/fair & März +1.csv`)).toContain("ada@example.com");
    expect(JSON.parse(await bucket.text(`results/${done.id}/summary.json`))).toMatchObject({
      id: done.id,
      state: "done",
      counts: { created: 1 },
    });
    expect(await bucket.text(`results/${done.id}/errors.csv`)).toContain("3,invalid,invalid_email");
  });

  it("belongs to the first workspace when its path names none", async () => {
    await importBucket(service()).put("incoming/auto/leads.csv", "email\nfirst@example.com\n");

    const done = await endedDrop(service());

    expect(done).toMatchObject({ state: "done", counts: { created: 1 } });
  });

  it.each([
    ["that can't be read", "auto", "email\n", "no_rows"],
    ["for a mapping that does not exist", "fairs", "email\nada@example.com\n", "unknown_mapping"],
    ["whose columns nobody knows", "auto", "x,y\n1,2\n", "no_field_mapped"],
  ])("%s ends among the failed, with the reason", async (_, mapping, content, code) => {
    const bucket = importBucket(service());
    const workspace = await aWorkspace(service());
    await bucket.put(`incoming/${workspace.id}/${mapping}/leads.csv`, content);

    const failed = await endedDrop(workspace);

    expect(failed).toMatchObject({ state: "failed", failure: { code } });
    await expect.poll(() => bucket.keys(`incoming/${workspace.id}/`), { timeout: 20_000 }).toEqual([]);
    expect(await bucket.keys(`failed/${failed.id}/`)).toEqual([`failed/${failed.id}/leads.csv`]);
    expect(JSON.parse(await bucket.text(`results/${failed.id}/summary.json`)).failure.code).toBe(code);
  });

  it("that is an empty folder begins nothing", async () => {
    const workspace = await aWorkspace(service());
    await importBucket(service()).put(`incoming/${workspace.id}/auto/`, "");
    await importBucket(service()).put(`incoming/${workspace.id}/auto/real.csv`, "email\nada@example.com\n");

    await endedDrop(workspace);

    expect((await workspace.request("GET", "/leads/import")).body.data).toHaveLength(1);
  });
});
