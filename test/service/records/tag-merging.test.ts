import { describe, expect, it } from "vitest";
import { ended, makeLeads, runJob } from "#test/support/bulk.ts";
import { sharedService } from "#test/support/service.ts";
import { watchEvents } from "#test/support/watch-events.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();

const aTag = async ({ request }: Workspace, body: object): Promise<string> =>
  (await request("POST", "/tags", { body })).body.id;

const tagsByEmail = async ({ request }: Workspace) =>
  (await request("GET", "/leads?sort=email&fields=tags")).body.data.map(
    ({ tags }: { tags: readonly string[] }) => tags,
  );

describe("merging tags", { timeout: 120_000 }, () => {
  it("puts the one that stays on every lead of the other, tells it once, and is taken back", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const watch = watchEvents(service(), workspace.id);
    const before = [["Hot", "vip"], ["HOT", "warm"], ["warm"], []];
    await makeLeads(
      workspace,
      before.map((tags, index) => ({ email: `lead${index}@example.com`, tags })),
    );
    const hot = await aTag(workspace, { name: "hot", description: "Call at once" });
    const warm = await aTag(workspace, { name: "Warm" });
    const path = `/tags/${hot}/merge`;

    const preview = await request("POST", path, { body: { into: "warm", dry_run: true } });
    const untouched = await tagsByEmail(workspace);
    const job = await runJob(workspace, path, { into: "warm" });
    const merged = await tagsByEmail(workspace);
    const { body: counted } = await request("GET", "/tags?include=counts");
    const again = await request("POST", path, { body: { into: "warm" } });
    const undo = await runJob(workspace, `/jobs/${job.id}/undo`);

    expect([preview.status, preview.body]).toEqual([200, { leads: 2, used_by: [] }]);
    expect(untouched).toEqual(before);
    expect(job).toMatchObject({
      action: { kind: "replace_tag", tag: "hot", by: "Warm" },
      counts: { matched: 2, changed: 2 },
    });
    expect(merged).toEqual([["Warm", "vip"], ["warm"], ["warm"], []]);
    expect(counted.data).toMatchObject([{ id: warm, leads: 3 }]);
    expect(again.status).toBe(404);
    expect(undo.counts).toMatchObject({ matched: 2, changed: 2 });
    expect(await tagsByEmail(workspace)).toEqual(before);
    await expect
      .poll(() => watch.once().filter(({ type }) => type === "lead.updated"), { timeout: 20_000 })
      .toMatchObject([
        { data: { job_id: job.id, action: "replace_tag", changed_fields: ["tags"], counts: { changed: 2 } } },
        { data: { undoes: job.id } },
      ]);
    watch.stop();
    const audits = (await workspace.items()).filter(({ kind }) => kind === "audit");
    expect(audits.filter(({ action }) => action === "tag.delete")).toHaveLength(1);
  });

  it("is refused, naming them, while records ask for the tag that goes, until they ask for either", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const hot = await aTag(workspace, { name: "hot" });
    const filter = { field: "tags", op: "has", value: "HOT" };
    const { body: saved } = await request("POST", "/saved-filters", { body: { name: "Hot", filter } });
    const { body: list } = await request("POST", "/lists", {
      body: { kind: "dynamic", name: "Hot", filter },
    });
    const { body: schedule } = await request("POST", "/export-schedules", {
      body: { name: "Hot", schedule: { expression: "rate(12 hours)" }, export: { filter }, paused: true },
    });
    const { body: template } = await request("POST", "/list-templates", { body: { name: "Hot", filter } });
    const check = { kind: "expression", expression: '!("hot" in lead.tags)' };
    const { body: rule } = await request("POST", "/validation-rules", { body: { name: "Cool", check } });
    const merge = () => request("POST", `/tags/${hot}/merge`, { body: { into: "warm" } });
    const users = [saved, list, template, schedule, rule].map(({ id }) => id);

    const refused = await merge();
    const either = { filter: 'tags HAS ANY ("hot", "warm")' };
    await request("PUT", `/saved-filters/${saved.id}`, { body: either });
    await request("PUT", `/lists/${list.id}`, { body: either });
    await request("DELETE", `/list-templates/${template.id}`);
    await request("DELETE", `/export-schedules/${schedule.id}`);
    await request("DELETE", `/validation-rules/${rule.id}`);
    const accepted = await merge();

    expect([refused.status, refused.body.code]).toEqual([409, "in_use"]);
    expect(new Set(refused.body.used_by.map(({ id }: { id: string }) => id))).toEqual(new Set(users));
    expect(accepted.status).toBe(202);
    expect((await ended(workspace, accepted.body.id)).counts).toMatchObject({ matched: 0 });
  });

  it("is not done to an automatic tag, into itself, or to another workspace's", async () => {
    const workspace = await aWorkspace(service());
    const foreign = await aTag(await aWorkspace(service()), { name: "theirs" });
    const auto = await aTag(workspace, { name: "auto", rule: "score >= 200 OR score < 0" });
    const plain = await aTag(workspace, { name: "plain" });
    const merge = async (from: string, into: string) => {
      const { status, body } = await workspace.request("POST", `/tags/${from}/merge`, { body: { into } });
      return [status, body.errors?.[0].code ?? body.code];
    };

    expect(await merge(auto, "plain")).toEqual([409, "wrong_state"]);
    expect(await merge(plain, "PLAIN")).toEqual([422, "same_tag"]);
    expect(await merge(foreign, "plain")).toEqual([404, "not_found"]);
    const same = { kind: "replace_tag", tag: "Plain", by: "plain" };
    const bulk = { filter: "score >= 0", action: same };
    const { body } = await workspace.request("POST", "/leads/bulk", { body: bulk });
    expect(body.errors[0]).toMatchObject({ pointer: "/action/by", code: "same_tag" });
  });
});
