import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { leadKey } from "#lib/adapters/dynamo/keys.ts";
import { toMemberItem } from "#lib/adapters/dynamo/team/member-store.ts";
import { functionOf } from "../crash.ts";
import { eventually } from "../eventually.ts";
import { makeRecord } from "../records.ts";
import { aCallingRun, aRun } from "../workflows.ts";
import { aWorkspace, operatorTable, type Workspace } from "../workspace.ts";
import { anActiveRule } from "./assignment.ts";
import { createLead } from "./calls.ts";
import { exportByJob } from "./exports.ts";
import type { Drive, Fixture } from "./fixture.ts";
import { importRows, saveSource } from "./imports.ts";
import { aDynamicList, aMove } from "./lists.ts";
import { suppress } from "./suppressions.ts";

const bulkTag = ({ request }: Workspace) =>
  request("POST", "/leads/bulk", {
    body: { filter: "created_at EXISTS", action: { kind: "tag", tags: ["x"] } },
  });

/** Lets a deleted lead's 30 days pass. */
const expireLead = async ({ service, workspace }: Fixture): Promise<void> => {
  const { body } = await workspace.request("POST", "/leads", { body: { email: "gone@example.com" } });
  await workspace.request("DELETE", `/leads/${body.id}`);
  const update = new UpdateCommand({
    TableName: service.names.table,
    Key: leadKey(workspace.id, body.id),
    UpdateExpression: "SET expires_at_epoch_seconds = :past",
    ExpressionAttributeValues: { ":past": Math.floor(Date.now() / 1000) - 60 },
  });
  await operatorTable(service).send(update);
  await service.dynamo.sweepTimeToLive();
};

/**
 * Watches whether Lambda stores, or tries to store, records that a consumer failed on for too long: it asks for the bucket
 * first. A consumer that stores unreadable records itself does not.
 */
const watchGivingUp = ({ service }: Fixture, sourceFile: string): { happened: () => boolean } => {
  const { principal } = functionOf(service, sourceFile);
  const { calls, denials } = service.gate;
  let told = false;
  const note = (who: string, where: readonly string[]): void => {
    told ||= who === principal.name && where.some((arn) => /-failures-[^/]*$/.test(arn));
  };
  const stops = [
    calls.subscribe((call) => note(call.principal, call.resources)),
    denials.subscribe((denial) => note(denial.principal, [denial.resource])),
  ];
  return {
    happened: () => {
      if (told) for (const stop of stops) stop();
      return told;
    },
  };
};

const put = ({ service }: Fixture, Item: Record<string, unknown>) =>
  operatorTable(service).send(new PutCommand({ TableName: service.names.table, Item }));

/** A change that the consumer is given, and that calls for nothing much should it not be old enough. */
type Probe = (fixture: Fixture, count: number) => Promise<unknown>;

const joining: Probe = (fixture, count) => {
  const at = new Date().toISOString();
  const who = { email: `probe-${count}@example.com`, name: "Probe", role: "viewer" as const };
  const member = { ...who, id: `mem_${ulid()}` as const, created_at: at, updated_at: at, version: 1 };
  return put(fixture, toMemberItem(fixture.workspace.id, member, "probe"));
};

/** A lead's item that comes and goes. */
const removal: Probe = async (fixture, count) => {
  const Key = { pk: `WS#${fixture.workspace.id}#PROBE`, sk: `${count}` };
  await put(fixture, { ...Key, kind: "lead" });
  const TableName = fixture.service.names.table;
  await operatorTable(fixture.service).send(new DeleteCommand({ TableName, Key }));
};

/** Makes changes that are older than a stream's consumer takes, until it has given one up. */
const outlive = async (fixture: Fixture, sourceFile: string, probe: Probe): Promise<void> => {
  const givingUp = watchGivingUp(fixture, sourceFile);
  let count = 0;
  const probeOnce = async (): Promise<boolean> => {
    count += 1;
    await fixture.twoDaysAgo(() => probe(fixture, count));
    return givingUp.happened();
  };
  await eventually(probeOnce, (happened) => happened);
};

/** The consumers of the stream. */
export const streamDrives: Readonly<Record<string, Drive>> = {
  "functions/streams/derive-events.ts": async (fixture) => {
    await createLead(fixture.workspace);
    await outlive(fixture, "functions/streams/derive-events.ts", joining);
  },
  "functions/streams/dispatch-work.ts": async (fixture) => {
    await importRows(await aWorkspace(fixture.service));
    await exportByJob(fixture.workspace);
    await bulkTag(fixture.workspace);
    await saveSource(fixture.workspace);
    await makeRecord("exportSchedule", fixture.workspace);
    await makeRecord("webhook", fixture.workspace);
    await fixture.workspace.request("POST", "/lists", { body: aDynamicList });
    await aMove(fixture.workspace);
    const other = await aWorkspace(fixture.service);
    const { body: lead } = await other.request("POST", "/leads", { body: { email: "sold@acme.example" } });
    await other.request("POST", "/deals", { body: { name: "Sold", lead_ids: [lead.id] } });
    await aRun(other);
    await anActiveRule(other);
    // Nothing answers there: that the call is sent to its queue is all that counts.
    await aCallingRun(fixture.workspace, "http://127.0.0.1:9/");
    await suppress(other);
    await other.request("POST", "/leads", { body: { email: "another@acme.example" } });
    await expireLead(fixture);
    await outlive(fixture, "functions/streams/dispatch-work.ts", removal);
  },
};
