import { describe, expect, it } from "vitest";
import { aKey } from "#test/support/a-key.ts";
import { sharedService } from "#test/support/service.ts";
import { aRun, aWorkflow } from "#test/support/workflows.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

const service = sharedService();
const tag = (name: string) => ({ do: "add_tag", tag: name });
const full = Array.from({ length: 100 }, (_, index) => `tag ${index}`);

/** A run that has failed: its lead has as many tags as a lead may have. */
const aFailedRun = async (
  workspace: Workspace,
  steps: object[] = [tag("one more"), { wait: { days: 2 } }],
) => {
  const failed = await aRun(workspace, { steps }, { tags: full });
  const { body } = await workspace.request("GET", `/runs/${failed.run}`);
  expect(body).toMatchObject({ state: "ended", end: { reason: "failed", step: "s1" } });
  return failed;
};

describe("a failed run", () => {
  it("goes on from the step at which it failed, once what was in its way is gone", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { run, lead } = await aFailedRun(workspace);

    const { body: still } = await request("POST", `/runs/${run}/retry`);
    await request("PUT", `/leads/${lead}`, { body: { tags: ["few"] } });
    const { body: mended } = await request("POST", `/runs/${run}/retry`);

    expect(still.end).toMatchObject({ reason: "failed", step: "s1" });
    expect(mended).toMatchObject({ state: "waiting", next_step: "s2", end: null });
    expect((await request("GET", `/leads/${lead}`)).body.tags).toEqual(["few", "one more"]);
    expect(mended.trace.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "failed",
      "resumed",
      "failed",
      "resumed",
      "done",
      "waits",
    ]);
    expect((await request("POST", `/runs/${run}/retry`)).body.code).toBe("wrong_state");
  });

  it("goes on behind that step when it is skipped, and rests while its workflow is paused", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const { run, workflow } = await aFailedRun(workspace, [
      tag("one more"),
      { do: "set", field: "score", value: 7 },
    ]);
    await request("POST", `/workflows/${workflow}/pause`);

    const { body: rests } = await request("POST", `/runs/${run}/skip`);

    expect(rests).toMatchObject({ state: "running", next_step: "s2" });
    expect(rests.trace.at(-1)).toMatchObject({ step: "s1", outcome: "skipped" });
  });

  it("stays as it is where another run of its lead is under way, or its workflow is archived", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const steps = [{ ...tag("one more"), only_if: "score < 50" }, { wait: { days: 1 } }];
    const { run, lead, workflow } = await aRun(
      workspace,
      { enrol: { again: "always" }, steps },
      { tags: full, score: 10 },
    );
    await request("PUT", `/leads/${lead}`, { body: { score: 60 } });
    await request("POST", `/workflows/${workflow}/enrol`, { body: { leads: [lead] } });

    const { body: refused } = await request("POST", `/runs/${run}/retry`);
    await request("DELETE", `/workflows/${workflow}`);
    const { body: archived } = await request("POST", `/runs/${run}/skip`);

    expect([refused.code, refused.detail]).toEqual([
      "wrong_state",
      "The lead is in another run of this workflow.",
    ]);
    expect(archived.detail).toBe("Its workflow is archived.");
  });
});

describe("a lead's runs", () => {
  it("are shown with what comes next, and a lead is taken out of them", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const steps = [{ wait: { days: 2 } }, tag("late"), { wait: { days: 1 } }, { end: true }];
    const { run, lead, workflow } = await aRun(workspace, { steps });

    const { body: shown } = await request("GET", `/leads/${lead}/runs`);
    const unenrol = () =>
      request("POST", `/workflows/${workflow}/unenrol`, {
        body: { leads: [lead, "lead_01J0000000000000000000000A"] },
      });
    const { body: out } = await unenrol();
    const { body: again } = await unenrol();

    expect(shown.data).toHaveLength(1);
    expect(shown.data[0]).toMatchObject({ id: run, state: "waiting" });
    expect(
      shown.data[0].next.map(({ step, outcome }: { step: string; outcome: string }) => `${step} ${outcome}`),
    ).toEqual(["s1 resumed", "s2 done", "s3 waits", "s3 resumed", "s4 ended"]);
    const outcomes = ({ results }: { results: { outcome: string }[] }) =>
      results.map(({ outcome }) => outcome);
    expect([outcomes(out), outcomes(again)]).toEqual([
      ["unenrolled", "refused"],
      ["not_in_a_run", "refused"],
    ]);
    const { body: after } = await request("GET", `/leads/${lead}/runs`);
    expect(after.data[0]).toMatchObject({ state: "ended", next: [], end: { reason: "cancelled" } });
  });

  it("are seen, retried and ended by those alone who may do so with the lead", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const rep = { key: (await aKey(workspace, "sales_rep")).token };
    const hidden = await aRun(workspace, undefined, { owner_id: workspace.adminId });
    const free = await aRun(workspace);

    expect((await request("GET", `/leads/${hidden.lead}/runs`, rep)).status).toBe(404);
    expect((await request("GET", `/leads/${free.lead}/runs`, rep)).body.data).toHaveLength(1);
    for (const how of ["retry", "skip"]) {
      expect((await request("POST", `/runs/${hidden.run}/${how}`, rep)).status).toBe(404);
      expect((await request("POST", `/runs/${free.run}/${how}`, rep)).status).toBe(403);
    }
    const body = { leads: [hidden.lead, free.lead] };
    const { body: out } = await request("POST", `/workflows/${free.workflow}/unenrol`, { ...rep, body });
    expect(out.results.map(({ status }: { status: number }) => status)).toEqual([404, 403]);
  });
});

describe("the red button", () => {
  it("pauses every active workflow, once, and is an admin's", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const manager = { key: (await aKey(workspace, "manager")).token };
    const ids = [await aWorkflow(workspace), await aWorkflow(workspace)];

    expect((await request("POST", "/workflows/pause-all", manager)).status).toBe(403);
    const { body: first } = await request("POST", "/workflows/pause-all");
    const { body: second } = await request("POST", "/workflows/pause-all");

    expect(new Set(first.paused.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
    expect(second.paused).toEqual([]);
    expect((await request("GET", `/workflows/${ids[0]}`)).body.state).toBe("paused");
  });
});
