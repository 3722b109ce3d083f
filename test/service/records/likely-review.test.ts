import { describe, expect, it } from "vitest";
import type { ImportMatch } from "#lib/contract/transfer/import-matches.ts";
import type { Call } from "#lib/local/gate/call-log.ts";
import { awaitImport } from "#test/support/await-import.ts";
import { type Crash, crashAt, functionOf, type Moment } from "#test/support/crash.ts";
import { sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/** Rows that are likely one with a lead wait until somebody decides: the same person, or another. */

const service = sharedService();
const chunks = "functions/queues/execute-import-chunk.ts";

const acme = { name: "Acme Ltd" };
const leads = {
  bill: { first_name: "Bill", last_name: "Gates", email: "bill@acme.example", company: acme },
  ada: { first_name: "Ada", last_name: "Lovelace", email: "ada@acme.example", company: acme },
};
const rows = [
  { "First name": "William", "Last name": "Gates", Company: "ACME", Phone: "+44 20 7946 0123" },
  { "First name": "Ada", "Last name": "Lovelace", Company: "ACME", Phone: "+44 20 7946 0999" },
  { "First name": "Grace", "Last name": "Hopper", Company: "Navy", Phone: "+44 20 7946 0777" },
];

/** Two leads, and an import of which two rows wait for a decision on them. */
const waiting = async (workspace: Workspace) => {
  const { request } = workspace;
  const ids: Record<string, string> = {};
  for (const [name, body] of Object.entries(leads))
    ids[name] = (await request("POST", "/leads", { body })).body.id;
  const options = { on_likely_match: "review" };
  const body = { source: { kind: "rows", rows }, options, auto_confirm: true };
  const { id } = (await request("POST", "/leads/import", { body })).body;
  return { id, ids, held: await awaitImport(workspace, id, ["in_review"]) };
};

const decide = ({ request }: Workspace, id: string) =>
  request("POST", `/leads/import/${id}/matches`, {
    body: { decisions: [{ row: 2, policy: "fill_blanks" }], rest: "create" },
  });

/** Checks that one row was merged into its lead and the other made one of its own, once. */
const expectDecided = async (workspace: Workspace, id: string, bill = ""): Promise<void> => {
  const done = await awaitImport(workspace, id);
  expect(done.counts).toMatchObject({ valid: 3, created: 2, updated: 1, skipped: 0, failed: 0, held: 0 });
  const { data } = (await workspace.request("GET", "/leads?limit=50")).body;
  expect(data).toHaveLength(4);
  expect((await workspace.request("GET", `/leads/${bill}`)).body).toMatchObject({
    first_name: "Bill",
    phone: "+442079460123",
    version: 2,
  });
  const items = await workspace.items();
  expect(items.filter(({ kind }) => kind === "not_duplicates")).toHaveLength(1);
  const told = items.filter(({ action }) => action === "lead.dismiss_duplicates");
  expect(told.map(({ actor }) => actor)).toEqual([{ type: "member", id: workspace.adminId }]);
};

describe("likely duplicates that wait for review", { timeout: 120_000 }, () => {
  it("are listed with why, decided on, remembered as no duplicates, and undone", async () => {
    const workspace = await aWorkspace(service());
    const { id, ids, held } = await waiting(workspace);
    expect(held.counts).toMatchObject({ valid: 3, likely_duplicate: 2, created: 1, held: 2 });
    const { data } = (await workspace.request("GET", `/leads/import/${id}/matches`)).body;
    expect(data.map(({ row, lead_id, likely }: ImportMatch) => [row, lead_id, likely?.lead_id])).toEqual([
      [2, ids["bill"], ids["bill"]],
      [3, ids["ada"], ids["ada"]],
    ]);

    expect((await decide(workspace, id)).status).toBe(202);
    await expectDecided(workspace, id, ids["bill"]);
    const { data: still } = (await workspace.request("GET", `/leads/${ids["ada"]}/duplicates`)).body;
    expect(still).toEqual([]);

    await workspace.request("POST", `/leads/import/${id}/undo`);
    const { undo } = await awaitImport(workspace, id, ["undone"]);
    expect(undo).toEqual({ deleted: 2, restored: 1, partly_restored: 0, left: 0, gone: 0 });
    expect((await workspace.request("GET", `/leads/${ids["bill"]}`)).body).toMatchObject({ phone: null });
  });

  it("are not for an import that takes all rows or none", async () => {
    const { request } = await aWorkspace(service());
    const options = { on_likely_match: "review", atomicity: "all_or_none" };

    const { status, body } = await request("POST", "/leads/import", {
      body: { source: { kind: "rows", rows }, options },
    });

    expect([status, body.errors[0].pointer]).toEqual([422, "/options/on_likely_match"]);
  });
});

const writes = new Set(["TransactWriteItems", "PutObject"]);
const isWrite = ({ operation }: Pick<Call, "operation">): boolean => writes.has(operation);

describe("the chunk whose rows were decided on", { timeout: 300_000 }, () => {
  it.each<Moment>(["before", "after"])(
    "may die %s each of its writes: each row is written once, each mark made once",
    async (moment) => {
      const { principal } = functionOf(service(), chunks);
      let calls = 0;
      const decideOnce = async (begin: () => () => void): Promise<void> => {
        const workspace = await aWorkspace(service());
        const { id, ids } = await waiting(workspace);
        const stop = begin();
        await decide(workspace, id);
        await expectDecided(workspace, id, ids["bill"]);
        stop();
      };
      await decideOnce(() =>
        service().gate.beforeCall((call) => {
          if (call.principal === principal.name && isWrite(call)) calls += 1;
          return undefined;
        }),
      );
      // The journal, the leads, the mark, the result.
      expect(calls).toBe(4);
      const struck: number[] = [];
      for (let nth = 1; nth <= calls; nth += 1) {
        let crash: Crash | undefined;
        await decideOnce(() => {
          crash = crashAt(service(), chunks, { nth, moment, fits: isWrite });
          return crash.stop;
        });
        struck.push(crash?.fired ?? 0);
      }
      expect(struck).toEqual([1, 1, 1, 1]);
    },
  );
});
