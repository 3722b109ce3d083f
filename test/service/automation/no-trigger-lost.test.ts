import { describe, expect, it } from "vitest";
import { eventually } from "#test/support/eventually.ts";
import { membershipsAtRest } from "#test/support/memberships-at-rest.ts";
import { sharedService } from "#test/support/service.ts";
import { aRun, aWorkflow, runEnded } from "#test/support/workflows.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = sharedService();
const steps = [{ do: "add_tag", tag: "came in" }];

describe("a workflow", () => {
  it("enrols each lead that comes to pass its trigger while lists, tags and workflows are made, and no other", async () => {
    const workspace = await aWorkspace(service());
    const { request } = workspace;
    const make = async (email: string, rest: object): Promise<string> =>
      (await request("POST", "/leads", { body: { email, ...rest } })).body.id;
    const passing = await Promise.all([0, 1, 2].map((n) => make(`in-${n}@example.com`, { city: "Oslo" })));
    const leads = await Promise.all(Array.from({ length: 6 }, (_, n) => make(`out-${n}@example.com`, {})));

    // The workspace's first rule: news of the leads are on their way.
    const workflow = await aWorkflow(workspace, { trigger: { when: 'city = "Oslo"' }, steps });
    for (const [index, lead] of leads.entries()) {
      await request("PATCH", `/leads/${lead}`, { body: { city: "Oslo" } });
      await request("PATCH", `/leads/${passing[index % 3]}`, { body: { city: "oslo", score: index + 1 } });
      const name = `Made meanwhile ${index}`;
      if (index < 2)
        await request("POST", "/lists", { body: { name, kind: "dynamic", filter: 'city = "Oslo"' } });
      if (index === 2) await request("POST", "/tags", { body: { name, rule: 'city = "Oslo"' } });
      if (index === 3) await aWorkflow(workspace, { trigger: { when: 'city = "Oslo"' }, steps });
    }
    await membershipsAtRest(service());
    const runs = async (): Promise<string[]> =>
      (await request("GET", `/workflows/${workflow}/runs?limit=100`)).body.data.map(
        ({ lead_id }: { lead_id: string }) => lead_id,
      );

    const enrolled = await eventually(runs, (found) => found.length >= leads.length);
    expect(enrolled).toHaveLength(leads.length);
    expect(new Set(enrolled)).toEqual(new Set(leads));
    const { body } = await request("GET", `/leads/${passing[0]}/workflows/explain`);
    const told = body.data.find(({ workflow_id }: { workflow_id: string }) => workflow_id === workflow);
    expect(told.verdict).toBe("waits_for_trigger");
  });

  it("ends a waiting run by the change of its lead that reaches the goal or passes `stop_when`", async () => {
    const workspace = await aWorkspace(service());
    const wait = [{ wait: { days: 3 } }];
    const reaching = await aRun(workspace, { goal: "score >= 70", steps: wait });
    const stopping = await aRun(workspace, { stop_when: [{ when: 'city = "Oslo"' }], steps: wait });
    await workspace.request("PATCH", `/leads/${reaching.lead}`, { body: { score: 80 } });
    await workspace.request("PATCH", `/leads/${stopping.lead}`, { body: { city: "Oslo" } });

    expect((await runEnded(workspace, reaching.run)).end.reason).toBe("goal");
    expect((await runEnded(workspace, stopping.run)).end.reason).toBe("stopped");
  });

  it("keeps a chain of stage moves that were requested at the same time", async () => {
    const { request } = await aWorkspace(service());
    const { body: pipelines } = await request("GET", "/pipelines");
    const stages: string[] = pipelines.data[0].stages.slice(0, 4).map(({ id }: { id: string }) => id);
    const { body: lead } = await request("POST", "/leads", { body: { email: "chain@example.com" } });
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        request("POST", `/leads/${lead.id}/stage`, { body: { stage_id: stages[n % stages.length] } }),
      ),
    );

    const { body: now } = await request("GET", `/leads/${lead.id}`);
    const { body } = await request("GET", `/leads/${lead.id}/stage-history?limit=100`);
    const moves: { from: string | null; to: string }[] = body.data;
    expect(moves[0]?.to).toBe(now.stage_id);
    for (const [index, move] of moves.slice(1).entries()) expect(moves[index]?.from).toBe(move.to);
  });
});
