import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webhookKey } from "#lib/adapters/dynamo/keys.ts";
import { ruleName } from "#lib/domain/events/webhook/webhook-rule.ts";
import { crashAt } from "#test/support/crash.ts";
import { runSchedule } from "#test/support/drives/calls.ts";
import { eventually } from "#test/support/eventually.ts";
import { runTask } from "#test/support/run-task.ts";
import { ownService } from "#test/support/service.ts";
import { type OperatorRules, operatorRules } from "#test/support/webhook-rules.ts";
import { aWorkspace, operatorTable, type Workspace } from "#test/support/workspace.ts";

const service = ownService();
let rules: OperatorRules;
beforeAll(() => {
  rules = operatorRules(service());
});
afterAll(() => rules.close());

/** A webhook at a port where nobody listens. */
const create = ({ request }: Workspace) =>
  request("POST", "/webhooks", { body: { url: "http://127.0.0.1:9/leadrail", events: ["lead.*"] } });

const ruleOf = ({ id }: Workspace, webhook: string): string =>
  ruleName({ workspaceId: id, webhookId: `wh_${webhook.slice("wh_".length)}` });
const hasRule = async (name: string): Promise<boolean> => (await rules.names(name)).length === 1;
const ruleIs = (name: string, there: boolean) =>
  eventually(
    () => hasRule(name),
    (found) => found === there,
  );

const hasTarget = (name: string) =>
  eventually(
    () => rules.targets(name),
    (targets) => targets === 1,
  );

/** Ten at a time, so that the client's sockets suffice. */
const inTens = async (names: readonly string[], act: (name: string) => Promise<void>): Promise<void> => {
  for (let from = 0; from < names.length; from += 10)
    await Promise.all(names.slice(from, from + 10).map(act));
};

describe("a webhook's rule", () => {
  it("follows its webhook: made, taken away while it is disabled, and gone with it", async () => {
    const workspace = await aWorkspace(service());
    const { body: made } = await create(workspace);
    const name = ruleOf(workspace, made.id);
    const put = (state: string) => workspace.request("PUT", `/webhooks/${made.id}`, { body: { state } });

    await ruleIs(name, true);
    await put("disabled");
    await ruleIs(name, false);
    await put("enabled");
    await ruleIs(name, true);
    await workspace.request("DELETE", `/webhooks/${made.id}`);
    await ruleIs(name, false);
  });

  it("is made though its function dies at each of its calls, before and after", async () => {
    const sourceFile = "functions/queues/run-task.ts";
    const own = ["GetItem", "PutRule", "PutTargets"];
    const fits = ({ operation }: { readonly operation: string }) => own.includes(operation);
    // It reads the record, puts rule and target, and reads the record again.
    for (const nth of [1, 2, 3, 4])
      for (const moment of ["before", "after"] as const) {
        const workspace = await aWorkspace(service());
        const crash = crashAt(service(), sourceFile, { nth, moment, fits });
        const { body: made } = await create(workspace);
        await eventually(
          () => crash.fired,
          (fired) => fired === 1,
        );
        crash.stop();
        const which = { workspaceId: workspace.id, webhookId: made.id };
        await eventually(
          () => rules.targets(ruleName(which)),
          (targets) => targets === 1,
        );
      }
  });

  it("is corrected on either side: a lost rule is restored, an orphan is deleted, a team's own stays", async () => {
    const workspace = await aWorkspace(service());
    const { body: lost } = await create(workspace);
    const name = ruleOf(workspace, lost.id);
    const orphan = ruleOf(workspace, "wh_01J0000000000000000000000A");
    const own = "webhook-of-a-team";
    // Its target comes behind the rule: one that came after its removal would keep the rule from going.
    await hasTarget(name);
    await rules.remove(name);
    for (const strange of [orphan, own]) await rules.put(strange);

    await runTask(service(), workspace, "reconcile-webhook-rules");

    expect([await hasRule(name), await hasRule(orphan), await hasRule(own)]).toEqual([true, false, true]);
    await rules.remove(own);
  });

  it("is restored by the hourly tasks although the task of another workspace fails", async () => {
    const [broken, workspace] = [await aWorkspace(service()), await aWorkspace(service())];
    const { body: unreadable } = await create(broken);
    const { body: lost } = await create(workspace);
    const name = ruleOf(workspace, lost.id);
    await hasTarget(name);
    await hasTarget(ruleOf(broken, unreadable.id));
    // Of a kind that the stream's readers do not get: one that they cannot read would hold the stream back.
    const Item = { ...webhookKey(broken.id, unreadable.id), kind: "unreadable", url: 1 };
    await operatorTable(service()).send(new PutCommand({ TableName: service().names.table, Item }));
    await rules.remove(name);

    await runSchedule(service(), "functions/schedules/start-workspace-tasks.ts", {
      kinds: ["reconcile-webhook-rules"],
    });

    await ruleIs(name, true);
    expect(await runTask(service(), broken, "reconcile-webhook-rules")).toMatchObject({
      payload: { batchItemFailures: [{}] },
    });
  });

  it("goes with a record that was taken out of the table by hand", async () => {
    const workspace = await aWorkspace(service());
    const { body: made } = await create(workspace);
    const name = ruleOf(workspace, made.id);
    await ruleIs(name, true);

    const Key = webhookKey(workspace.id, made.id);
    await operatorTable(service()).send(new DeleteCommand({ TableName: service().names.table, Key }));

    await ruleIs(name, false);
  });

  it("without room on the bus disables the webhook and says how to make room", async () => {
    const workspace = await aWorkspace(service());
    const taken = await rules.names("");
    const fillers = Array.from({ length: 300 - taken.length }, (_, n) => `filler-${n}`);
    await inTens(fillers, rules.put);

    const { body: made } = await create(workspace);
    const path = `/webhooks/${made.id}`;
    const { body: full } = await eventually(
      () => workspace.request("GET", path),
      ({ body }) => body.state === "disabled",
    );
    await inTens(fillers, rules.remove);
    await workspace.request("PUT", path, { body: { state: "enabled" } });

    expect(full.disabled_reason).toBe("rule_quota");
    expect(full.disabled_detail).toContain("Rules per event bus");
    await ruleIs(ruleOf(workspace, made.id), true);
  });
});
