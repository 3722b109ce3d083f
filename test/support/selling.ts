import { expect } from "vitest";
import { aKey } from "./a-key.ts";
import { makeLeads, numbered } from "./bulk.ts";
import { eventually } from "./eventually.ts";
import { membershipsAtRest } from "./memberships-at-rest.ts";
import type { TestService } from "./service.ts";
import { watchEvents } from "./watch-events.ts";
import { aWorkspace } from "./workspace.ts";

const leadsTotal = 4;

/**
 * Four leads come in that a stage rule moves, a model scores and an assignment rule shares out between two. Checks that
 * each is moved, scored and assigned once: one row of history, one turn and one event for each.
 */
export const sellOnce = async (service: TestService, begin: () => void = () => {}): Promise<void> => {
  const workspace = await aWorkspace(service);
  const { request } = workspace;
  const watch = watchEvents(service, workspace.id);
  const rep = await aKey(workspace, "sales_rep");
  const { body: model } = await request("POST", "/scoring/models", {
    body: { name: "Software", fit: [{ id: "software", when: 'company.industry = "software"', points: 80 }] },
  });
  await request("POST", `/scoring/models/${model.id}/activate`);
  await request("POST", "/pipelines", {
    body: {
      name: "Trials",
      is_default: true,
      stages: [{ name: "Cold" }, { name: "Hot", rules: [{ driver: "score", when: "score >= 70" }] }],
    },
  });
  const members = [{ member_id: workspace.adminId }, { member_id: rep.memberId }];
  const { body: pool } = await request("POST", "/assignment-pools", { body: { name: "Two", members } });
  const rule = { name: "New", assign_new_leads: true, entries: [{ pool_id: pool.id }] };
  await request("POST", "/assignment-rules", { body: rule });
  // The comparison that a new rule begins with would move the leads too.
  await membershipsAtRest(service);
  begin();
  await makeLeads(workspace, numbered(leadsTotal, { company: { name: "A", industry: "software" } }));
  const kinds = (items: readonly Record<string, unknown>[], kind: string) =>
    items.filter((item) => item["kind"] === kind);
  const items = await eventually(
    () => workspace.items(),
    (all) => kinds(all, "stage_moves").length + kinds(all, "assignments").length >= 2 * leadsTotal,
  );

  const leads = kinds(items, "lead");
  expect(leads.map((lead) => lead["score"])).toEqual(Array(leadsTotal).fill(80));
  expect(leads.map((lead) => lead["version"])).toEqual(Array(leadsTotal).fill(3));
  expect(leads.filter((lead) => lead["owner_id"] === rep.memberId)).toHaveLength(leadsTotal / 2);
  expect(kinds(items, "pool_turns")[0]?.["given"]).toEqual({
    [workspace.adminId]: leadsTotal / 2,
    [rep.memberId]: leadsTotal / 2,
  });
  for (const history of ["stage_moves", "assignments"])
    expect(new Set(kinds(items, history).map((row) => row["record_id"])).size, history).toBe(leadsTotal);
  await expect
    .poll(
      () =>
        watch
          .once()
          .flatMap(({ type }) => (/^(stage|lead\.assigned)/.test(type) ? [type] : []))
          .toSorted(),
      {
        timeout: 20_000,
      },
    )
    .toEqual([...Array(leadsTotal).fill("lead.assigned"), ...Array(leadsTotal).fill("stage.changed")]);
  watch.stop();
};
