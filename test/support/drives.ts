import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { utils, write } from "xlsx";
import { leadKey } from "#lib/adapters/dynamo/keys.ts";
import { toMemberItem } from "#lib/adapters/dynamo/member-store.ts";
import { routes } from "#lib/contract/index.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { aKey } from "./a-key.ts";
import { sourceBody } from "./a-saved-source.ts";
import { uploadCsv } from "./await-import.ts";
import { bulkDrives, readBulkJob } from "./bulk-drives.ts";
import { functionOf } from "./crash.ts";
import { askEvents, compactLake, nameLostFile, searchMany } from "./drive-lake.ts";
import { eventually } from "./eventually.ts";
import { publishSesEvent } from "./publish-ses-event.ts";
import { makeRecord } from "./records.ts";
import { bodyOf, pathOf, queryOf } from "./route-calls.ts";
import { schedulerOf } from "./scheduled-exports.ts";
import type { Answer, TestService } from "./service.ts";
import { webhookDrives } from "./webhook-drives.ts";
import { aWorkspace, operatorTable, type Workspace } from "./workspace.ts";

/** What a drive may use: a service, and a workspace that nobody else touches. */
export interface Stage {
  readonly service: TestService;
  readonly workspace: Workspace;
  /** Runs something while the table's clock stands two days back. */
  readonly twoDaysAgo: (run: () => Promise<unknown>) => Promise<unknown>;
}

/** Makes a function do all that its policy lets it do. It need not wait for what the function does later. */
export type Drive = (stage: Stage) => Promise<unknown>;

const createLead = ({ request }: Workspace) =>
  request("POST", "/leads", { body: { email: "ada@example.com" } });

const importRows = ({ request }: Workspace) =>
  request("POST", "/leads/import", {
    body: { source: { kind: "rows", rows: [{ email: "ada@example.com" }] }, auto_confirm: true },
  });

/** Waits for an import to come to a state. */
const importIn = ({ request }: Workspace, id: string, state: string) =>
  eventually(
    () => request("GET", `/leads/import/${id}`),
    ({ body }) => body.state === state,
  );

/** Imports a row whose match waits for a decision; answers the import's id. */
const importForReview = async (workspace: Workspace): Promise<string> => {
  await createLead(workspace);
  const source = { kind: "rows", rows: [{ email: "ada@example.com", title: "Countess" }] };
  const body = { source, options: { on_match: "review" }, auto_confirm: true };
  const { body: begun } = await workspace.request("POST", "/leads/import", { body });
  await importIn(workspace, begun.id, "in_review");
  return begun.id;
};

const exportByJob = ({ request }: Workspace) =>
  request("GET", "/leads/export", { headers: { prefer: "respond-async" } });

const bulkTag = ({ request }: Workspace) =>
  request("POST", "/leads/bulk", {
    body: { filter: "created_at EXISTS", action: { kind: "tag", tags: ["x"] } },
  });

/** Saves a source whose schedule runs it at once. */
const saveSource = ({ request }: Workspace) =>
  request("POST", "/import-sources", { body: sourceBody({ schedule: { expression: "rate(1 hour)" } }) });

/** Schedules an export that runs at once, and waits for its file; answers the schedule's and the job's ids. */
const scheduleExport = async (workspace: Workspace): Promise<{ id: string; job: string }> => {
  const [id] = await makeRecord("exportSchedule", workspace);
  const { body } = await eventually(
    () => workspace.request("GET", `/export-schedules/${id}`),
    (answer) => answer.status !== 200 || answer.body.runs[0]?.state === "done",
  );
  return { id, job: body.runs?.[0]?.job_id ?? "" };
};

/** Drops a file into the import bucket as a person with AWS credentials does. */
const drop = async (
  { service, workspace }: Stage,
  name: string,
  content: string | Uint8Array,
): Promise<void> => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service;
  const Bucket = Object.values(names.buckets).find((bucket) => bucket.includes("imports"));
  const client = new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true });
  const Key = `incoming/${workspace.id}/${name}`;
  await client.send(new PutObjectCommand({ Bucket, Key, Body: content }));
  client.destroy();
};

const workbook = (): Uint8Array<ArrayBuffer> => {
  const sheet = utils.aoa_to_sheet([["email"], ["ada@example.com"]]);
  return Uint8Array.from(write(utils.book_new(sheet, "Leads"), { type: "buffer", bookType: "xlsx" }));
};

/** Lets a deleted lead's 30 days pass. */
const expireLead = async ({ service, workspace }: Stage): Promise<void> => {
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

/** Follows the links of an answer, whose signature is the function's own. */
const followLinks = async ({ body }: Answer): Promise<void> => {
  const { url, result_url: result, upload } = body;
  if (upload) await fetch(upload.url, { method: upload.method, headers: upload.headers, body: "email\n" });
  for (const link of [url, result])
    if (typeof link === "string" && link.includes("X-Amz-Signature")) await (await fetch(link)).arrayBuffer();
};

/** Calls a route as its example shows. */
const callRoute =
  (route: AnyRoute): Drive =>
  async ({ workspace }) => {
    const [record] = route.finds === undefined ? [undefined] : await makeRecord(route.finds, workspace);
    const path = `${pathOf(route, record)}${queryOf(route)}`;
    await followLinks(await workspace.request(route.method, path, bodyOf(route)));
  };

const aDynamicList = { name: "Hot", kind: "dynamic", filter: "email EXISTS" };

/** Puts a lead on a static list. */
const aMove = async (workspace: Workspace): Promise<{ list: string; lead: string }> => {
  const [list] = await makeRecord("list", workspace);
  const [lead] = await makeRecord("lead", workspace);
  await workspace.request("POST", `/lists/${list}/leads`, { body: { lead_ids: [lead] } });
  return { list, lead };
};

/** Watches whether a consumer tells, or tries to tell, the queue of given-up records. */
const watchGivingUp = ({ service }: Stage, sourceFile: string): { happened: () => boolean } => {
  const { principal } = functionOf(service, sourceFile);
  const { calls, denials } = service.gate;
  let told = false;
  const note = (who: string, where: readonly string[]): void => {
    told ||= who === principal.name && where.some((arn) => arn.includes("StreamDeadLetters"));
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

const put = ({ service }: Stage, Item: Record<string, unknown>) =>
  operatorTable(service).send(new PutCommand({ TableName: service.names.table, Item }));

/** A change that the consumer is given, and that calls for nothing much should it not be old enough. */
type Probe = (stage: Stage, count: number) => Promise<unknown>;

const joining: Probe = (stage, count) => {
  const at = new Date().toISOString();
  const who = { email: `probe-${count}@example.com`, name: "Probe", role: "viewer" as const };
  const member = { ...who, id: `mem_${ulid()}` as const, created_at: at, updated_at: at, version: 1 };
  return put(stage, toMemberItem(stage.workspace.id, member, "probe"));
};
/** A lead's item that comes and goes. */
const removal: Probe = async (stage, count) => {
  const Key = { pk: `WS#${stage.workspace.id}#PROBE`, sk: `${count}` };
  await put(stage, { ...Key, kind: "lead" });
  const TableName = stage.service.names.table;
  await operatorTable(stage.service).send(new DeleteCommand({ TableName, Key }));
};

/** Makes changes that are older than a stream's consumer takes, until it has given one up. */
const outlive = async (stage: Stage, sourceFile: string, probe: Probe): Promise<void> => {
  const givingUp = watchGivingUp(stage, sourceFile);
  let count = 0;
  const probeOnce = async (): Promise<boolean> => {
    count += 1;
    await stage.twoDaysAgo(() => probe(stage, count));
    return givingUp.happened();
  };
  await eventually(probeOnce, (happened) => happened);
};

const drives: Readonly<Record<string, Drive>> = {
  "functions/authorizer.ts": ({ workspace }) => workspace.request("GET", "/limits"),
  "functions/api/meta/preflight.ts": ({ service }) =>
    service.request("OPTIONS", "/leads", { key: null, headers: { origin: "https://app.example.com" } }),
  "functions/api/exports/export-leads.ts": async (stage) => {
    await callRoute(routes.exportLeads)(stage);
    await makeRecord("job", stage.workspace);
    // The job that made the record answers this query too, with a link to its file.
    await followLinks(await exportByJob(stage.workspace));
  },
  "functions/api/exports/create-export.ts": async ({ workspace: { request } }) => {
    const begin = () => request("POST", "/exports", { body: {} });
    const { body: job } = await begin();
    await eventually(
      () => request("GET", `/jobs/${job.id}`),
      ({ status, body }) => status === 404 || body.state === "done",
    );
    // Asked again when the file is there, it answers with a link to it.
    await followLinks(await begin());
  },
  "functions/streams/derive-events.ts": async (stage) => {
    await createLead(stage.workspace);
    await outlive(stage, "functions/streams/derive-events.ts", joining);
  },
  "functions/streams/dispatch-work.ts": async (stage) => {
    await importRows(await aWorkspace(stage.service));
    await exportByJob(stage.workspace);
    await bulkTag(stage.workspace);
    await saveSource(stage.workspace);
    await makeRecord("exportSchedule", stage.workspace);
    await makeRecord("webhook", stage.workspace);
    await stage.workspace.request("POST", "/lists", { body: aDynamicList });
    await aMove(stage.workspace);
    await expireLead(stage);
    await outlive(stage, "functions/streams/dispatch-work.ts", removal);
  },
  "functions/api/imports/list-import-matches.ts": async ({ workspace }) => {
    const id = await importForReview(workspace);
    await workspace.request("GET", `/leads/import/${id}/matches`);
  },
  "functions/api/imports/get-import-undo.ts": async ({ workspace }) => {
    const { body } = await importRows(workspace);
    await importIn(workspace, body.id, "done");
    await workspace.request("POST", `/leads/import/${body.id}/undo`);
    await importIn(workspace, body.id, "undone");
    await followLinks(await workspace.request("GET", `/leads/import/${body.id}/undo`));
  },
  "functions/api/imports/resume-import.ts": async ({ workspace }) => {
    const body = { source: { kind: "upload", filename: "leads.csv" } };
    const { body: begun } = await workspace.request("POST", "/leads/import", { body });
    await workspace.request("POST", `/leads/import/${begun.id}/cancel`);
    await followLinks(await workspace.request("POST", `/leads/import/${begun.id}/resume`));
  },
  "functions/api/import-sources/create-import-source.ts": ({ workspace }) => saveSource(workspace),
  "functions/api/import-sources/change-import-source.ts": async ({ workspace }) => {
    const { body } = await saveSource(workspace);
    const { credentials } = sourceBody();
    await workspace.request("PUT", `/import-sources/${body.id}`, { body: { credentials } });
  },
  "functions/queues/run-import-source.ts": ({ workspace }) => saveSource(workspace),
  "functions/queues/receive-upload.ts": async (stage) => {
    await importRows(stage.workspace);
    await drop(stage, "no-such-mapping/leads.csv", "email\nada@example.com\n");
  },
  "functions/queues/run-import-step.ts": async (stage) => {
    await importRows(stage.workspace);
    await drop(stage, "auto/good.csv", "email\nada@example.com\nno address\n");
    await drop(stage, "auto/bad.csv", "email\n");
    await drop(stage, "auto/leads.xlsx", workbook());
  },
  "functions/queues/convert-workbook.ts": async (stage) => {
    await uploadCsv(stage.workspace, workbook());
    await drop(stage, "auto/leads.xlsx", workbook());
  },
  "functions/api/validation-rules/activate-validation-rule.ts": async ({ workspace: { request } }) => {
    await request("POST", "/leads", { body: { phone: "+442079460123" } });
    const rule = { name: "One number, one lead", check: { kind: "unique", field: "phone" } };
    const { body } = await request("POST", "/validation-rules", { body: rule });
    await request("POST", `/validation-rules/${body.id}/activate`);
    await request("POST", `/validation-rules/${body.id}/activate?cursor=of-nobody`);
  },
  "functions/queues/execute-import-chunk.ts": ({ workspace }) => importRows(workspace),
  "functions/queues/record-ses-event.ts": async ({ service, workspace }) => {
    const { body } = await createLead(workspace);
    publishSesEvent(service, { workspaceId: workspace.id, leadId: body.id, eventType: "Send" });
  },
  "functions/queues/run-export.ts": async (stage) => {
    const { workspace } = stage;
    await makeRecord("exportSchedule", workspace);
    await exportByJob(workspace);
    await askEvents(stage, async (filter) => {
      const { body } = await workspace.request("POST", "/exports", { body: { filter } });
      await eventually(
        () => workspace.request("GET", `/jobs/${body.id}`),
        (answer) => answer.body.state === "done",
      );
    });
  },
  "functions/queues/run-export-schedule.ts": ({ workspace }) => scheduleExport(workspace),
  "functions/schedules/mend-export-schedules.ts": async ({ service, workspace }) => {
    // It puts back what somebody has taken from Scheduler.
    const [id] = await makeRecord("exportSchedule", workspace);
    const scheduler = schedulerOf(service);
    await eventually(
      () => scheduler.get(id),
      (found) => found !== undefined,
    );
    await scheduler.remove(id);
    const { name } = functionOf(service, "functions/schedules/mend-export-schedules.ts");
    await service.host.invoke(name, {});
  },
  "functions/api/exports/get-export-schedule.ts": async ({ workspace }) => {
    const { id } = await scheduleExport(workspace);
    const answer = await workspace.request("GET", `/export-schedules/${id}`);
    await followLinks({ ...answer, body: answer.body.runs?.[0] ?? {} });
  },
  "functions/api/jobs/get-job.ts": async (stage) => {
    await readBulkJob(stage);
    await callRoute(routes.getJob)(stage);
    const { job } = await scheduleExport(stage.workspace);
    await followLinks(await stage.workspace.request("GET", `/jobs/${job}`));
  },
  "functions/api/events/list-events.ts": async ({ workspace: { request, adminId } }) => {
    await eventually(
      () => request("GET", "/events"),
      ({ status, body }) => status !== 200 || body.data.length > 0,
    );
    // One resource's events are found by the index.
    await request("GET", `/events?resource=${adminId}`);
  },
  "functions/queues/sync-webhook-rule.ts": ({ workspace }) => makeRecord("webhook", workspace),
  "functions/schedules/mend-webhook-rules.ts": async ({ service, workspace }) => {
    // It compares the targets of the rules that are there.
    await makeRecord("webhook", workspace);
    const { name } = functionOf(service, "functions/schedules/mend-webhook-rules.ts");
    await service.host.invoke(name, {});
  },
  ...webhookDrives,
  ...bulkDrives,
  "functions/api/leads/list-leads.ts": (stage) => searchMany(stage, callRoute(routes.listLeads)),
  "functions/api/leads/search-leads.ts": (stage) => searchMany(stage, callRoute(routes.searchLeads)),
  "functions/api/lists/get-list-leads.ts": (stage) =>
    searchMany(stage, async ({ workspace }) => {
      const [list] = await makeRecord("list", workspace);
      const { body } = await workspace.request("GET", "/leads");
      const lead_ids = (body.data ?? []).map(({ id }: { id: string }) => id);
      await workspace.request("POST", `/lists/${list}/leads`, { body: { lead_ids } });
      await nameLostFile(stage);
      await workspace.request("GET", `/lists/${list}/leads?limit=1`);
    }),
  "functions/api/lists/get-list-history.ts": async ({ workspace }) => {
    const { list } = await aMove(workspace);
    const { token: key } = await aKey(workspace, "sales_rep");
    await eventually(
      () => workspace.request("GET", `/lists/${list}/history`),
      ({ status, body }) => status !== 200 || body.data.length > 0,
    );
    await workspace.request("GET", `/lists/${list}/history?limit=1`, { key });
    await workspace.request("POST", `/lists/${list}/leads/remove`, { body: { lead_ids: [list] } });
    await workspace.request("GET", `/lists/${list}/history?limit=1`);
  },
  "functions/queues/follow-lead.ts": async ({ workspace }) => {
    await workspace.request("POST", "/lists", { body: aDynamicList });
    await createLead(workspace);
    await aMove(workspace);
  },
  "functions/queues/compare-standings.ts": async (stage) => {
    const { request } = stage.workspace;
    await nameLostFile(stage);
    const { list } = await aMove(stage.workspace);
    await request("POST", "/lists", { body: aDynamicList });
    await request("DELETE", `/lists/${list}`);
  },
  "functions/schedules/compare-all-standings.ts": async ({ service, workspace }) => {
    await workspace.request("POST", "/lists", { body: aDynamicList });
    const { name } = functionOf(service, "functions/schedules/compare-all-standings.ts");
    await service.host.invoke(name, {});
  },
  "functions/api/lists/create-list.ts": async ({ workspace }) => {
    await workspace.request("POST", "/lists", { body: aDynamicList });
  },
  "functions/api/lists/add-list-leads.ts": async ({ workspace }) => {
    const [list] = await makeRecord("list", workspace);
    const [lead] = await makeRecord("lead", workspace);
    const body = { lead_ids: [lead] };
    await workspace.request("POST", `/lists/${list}/leads`, { body });
    await workspace.request("POST", `/lists/${list}/leads/remove`, { body });
  },
  "functions/api/lists/remove-list-leads.ts": async ({ workspace }) => {
    const [list] = await makeRecord("list", workspace);
    const [lead] = await makeRecord("lead", workspace);
    const body = { lead_ids: [lead] };
    await workspace.request("POST", `/lists/${list}/leads`, { body });
    await workspace.request("POST", `/lists/${list}/leads/remove`, { body });
  },
  "functions/api/duplicates/list-duplicates.ts": async (stage) => {
    const [lead] = await makeRecord("lead", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("GET", `/leads/${lead}/duplicates`);
  },
  "functions/api/saved-filters/list-saved-filters.ts": async (stage) => {
    await makeRecord("savedFilter", stage.workspace);
    await makeRecord("savedFilter", stage.workspace);
    await stage.workspace.request("GET", "/saved-filters?limit=1");
  },
  "functions/api/saved-filters/get-saved-filter-difference.ts": async (stage) => {
    const [filter] = await makeRecord("savedFilter", stage.workspace);
    await nameLostFile(stage);
    const body = { filter: "score >= 80" };
    await stage.workspace.request("POST", `/saved-filters/${filter}/difference`, { body });
  },
  "functions/api/tags/list-tags.ts": async (stage) => {
    await makeRecord("tag", stage.workspace);
    await makeRecord("tag", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("GET", "/tags?include=counts&limit=1");
  },
  "functions/api/tags/change-tag.ts": async (stage) => {
    const [tag] = await makeRecord("tag", stage.workspace);
    await nameLostFile(stage);
    const body = { name: `Another name of ${tag}` };
    await stage.workspace.request("PUT", `/tags/${tag}`, { body });
  },
  "functions/api/tags/get-tag-analytics.ts": async (stage) => {
    const [tag] = await makeRecord("tag", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("GET", `/tags/${tag}/analytics`);
  },
  "functions/api/lists/get-list-analytics.ts": async (stage) => {
    const [list] = await makeRecord("list", stage.workspace);
    await nameLostFile(stage);
    await stage.workspace.request("GET", `/lists/${list}/analytics`);
  },
  "functions/queues/compact-lake.ts": compactLake,
  "functions/schedules/compact-aged-lakes.ts": ({ service }) =>
    service.host.invoke(functionOf(service, "functions/schedules/compact-aged-lakes.ts").name, {}),
  "functions/schedules/close-abandoned-imports.ts": ({ service }) =>
    service.host.invoke(functionOf(service, "functions/schedules/close-abandoned-imports.ts").name, {}),
};

const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const byRoute: Readonly<Record<string, Drive>> = Object.fromEntries(
  Object.values<AnyRoute>(routes).map((route) => [
    `functions/api/${route.area}/${kebab(route.id)}.ts`,
    callRoute(route),
  ]),
);

/** The drive of a function. Throws, naming it, when there is none. */
export const driveOf = (sourceFile: string): Drive => {
  const drive = drives[sourceFile] ?? byRoute[sourceFile];
  if (drive === undefined) throw new Error(`test/support/drives.ts drives no ${sourceFile}`);
  return drive;
};
