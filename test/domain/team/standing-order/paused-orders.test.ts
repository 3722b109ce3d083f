import { describe, expect, it } from "vitest";
import { routes } from "#lib/contract/index.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { PausedOrder } from "#lib/contract/team/paused-order.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { orderOf, orderOfWork, orderWriters } from "#lib/domain/team/standing-order/order-of.ts";
import { holds, makeOrderGuard, mayAct } from "#lib/domain/team/standing-order/paused-orders.ts";
import type { StandingOrder } from "#lib/domain/team/standing-order/standing-order.ts";

const workspaceId: WorkspaceId = "ws_01J0000000000000000000000A";
const author: MemberId = "mem_01J0000000000000000000000A";
const other: MemberId = "mem_01J0000000000000000000000B";
const now = new Date("2026-11-25T10:00:00.000Z");

const aWorkflow = (updated_by: MemberId = author): StandingOrder =>
  orderOf("workflow", { id: "wf_1", name: "Welcome", created_by: author, updated_by });

/** A guard over members whose roles a test changes. */
const aGuard = (roles: Map<MemberId, Role>) => {
  const stored = new Map<string, PausedOrder>();
  const pauses = {
    get: async (_: WorkspaceId, id: string) => stored.get(id),
    all: async () => [...stored.values()],
    pause: async (_: WorkspaceId, pause: PausedOrder) => {
      if (stored.get(pause.id)?.author_id !== pause.author_id) stored.set(pause.id, pause);
    },
  };
  const members = {
    get: async (_: WorkspaceId, id: MemberId) => {
      const role = roles.get(id);
      return role === undefined ? undefined : ({ id, role } as never);
    },
  };
  const guard = makeOrderGuard({ pauses, members });
  const paused = async (...orders: StandingOrder[]) => [...(await guard.paused(workspaceId, orders, now))];
  return {
    stored,
    guard,
    paused,
    act: (order: StandingOrder) => mayAct({ pauses, members }, workspaceId, order),
  };
};

describe("a standing order", () => {
  it("acts while its author may write such a record, and is paused once when the author no longer may", async () => {
    const roles = new Map<MemberId, Role>([[author, "manager"]]);
    const { stored, paused, act } = aGuard(roles);
    const workflow = aWorkflow();

    expect([await paused(workflow), await act(workflow)]).toEqual([[], true]);
    roles.set(author, "sales_rep");
    expect(await act(workflow)).toBe(false);
    expect(stored.size).toBe(0);
    expect([await paused(workflow), await paused(workflow)]).toEqual([["wf_1"], ["wf_1"]]);

    expect([...stored.values()]).toEqual([
      {
        id: "wf_1",
        kind: "workflow",
        name: "Welcome",
        author_id: author,
        role: "sales_rep",
        cause: "author_demoted",
        paused_at: now.toISOString(),
      },
    ]);
  });

  it("stays paused when its author gets the role back, and acts in the name of another member who saved it", async () => {
    const roles = new Map<MemberId, Role>([[other, "manager"]]);
    const { stored, paused, act } = aGuard(roles);
    await paused(aWorkflow());
    expect(stored.get("wf_1")?.cause).toBe("author_left");

    roles.set(author, "admin");

    expect([await paused(aWorkflow()), await act(aWorkflow())]).toEqual([["wf_1"], false]);
    expect([await paused(aWorkflow(other)), await act(aWorkflow(other))]).toEqual([[], true]);
    roles.set(other, "viewer");
    expect(await paused(aWorkflow(other))).toEqual(["wf_1"]);
    expect(stored.get("wf_1")).toMatchObject({ author_id: other, cause: "author_demoted" });
  });

  it("is judged by itself among others, and needs every author of an export schedule", async () => {
    const roles = new Map<MemberId, Role>([
      [author, "manager"],
      [other, "viewer"],
    ]);
    const { paused } = aGuard(roles);
    const schedule = { id: "sched_1", name: "Nightly", created_by: author };
    const mine = orderOf("export_schedule", schedule);
    const changed = orderOf("export_schedule", { ...schedule, id: "sched_2", updated_by: other });
    const taken = orderOf("export_schedule", { ...schedule, id: "sched_3", owner_id: other });

    expect(await paused(mine, changed, taken, aWorkflow())).toEqual(["sched_2", "sched_3"]);
    expect(changed.authors).toEqual([author, other]);
  });

  it("of no member, such as a default pipeline that no member saved, is never paused", async () => {
    const { paused } = aGuard(new Map());

    expect(await paused(orderOf("pipeline", { id: "pipe_1", name: "Sales", created_by: null }))).toEqual([]);
  });

  it("that waits because its author lost access acts once a member resumes its record", async () => {
    const { guard, stored } = aGuard(new Map([[author, "manager"]]));
    const schedule = orderOf("export_schedule", { id: "sched_1", name: "Nightly", created_by: author });
    await guard.lostAccess(workspaceId, schedule, now);
    const pause = stored.get("sched_1");

    expect(pause).toMatchObject({ cause: "author_lost_access", role: "manager" });
    expect([holds(pause, { ...schedule, rests: true }), holds(pause, schedule)]).toEqual([true, false]);
  });
});

describe("work under way", () => {
  const roles: readonly Role[] = ["viewer", "sales_rep", "manager", "admin"];

  it.each([
    ["sales_rep", ["sales_rep", "manager", "admin"]],
    ["manager", ["manager", "admin"]],
    ["admin", ["admin"]],
  ] as const)("that a %s started needs one of %j", (role, expected) => {
    const { mayGive } = orderOfWork("job", { id: "job_1", name: "tag", author, role });

    expect(roles.filter(mayGive)).toEqual(expected);
  });
});

describe("the roles that may write each kind of standing order", () => {
  it("are those of the route that writes it, without the roles that its rules refuse", () => {
    const rolesOf = (id: keyof typeof routes) => [...(routes[id].roles as readonly Role[])];

    expect(orderWriters).toEqual({
      workflow: rolesOf("activateWorkflow"),
      export_schedule: rolesOf("createExportSchedule"),
      import_source: rolesOf("createImportSource"),
      assignment_rule: rolesOf("createAssignmentRule"),
      // A sales rep writes plain tags, and is refused a rule.
      tag: rolesOf("createTag").filter((role) => role !== "sales_rep"),
      pipeline: rolesOf("changePipeline"),
      scoring_model: rolesOf("activateScoringModel"),
    });
  });
});
