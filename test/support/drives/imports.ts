import { AbortMultipartUploadCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { utils, write } from "xlsx";
import { sourceBody } from "../a-saved-source.ts";
import { uploadCsv } from "../await-import.ts";
import { eventually } from "../eventually.ts";
import { leaveAlone } from "../leave-alone.ts";
import { runTask } from "../run-task.ts";
import type { TestService } from "../service.ts";
import { csvOf, putParts } from "../upload-parts.ts";
import type { Workspace } from "../workspace.ts";
import { createLead, followLinks } from "./calls.ts";
import type { Drive, Fixture } from "./fixture.ts";
import { suppress } from "./suppressions.ts";

export const driveAbandonedImports: Drive = async ({ service, workspace }) => {
  const { id } = await putInParts(workspace);
  await leaveAlone(service, workspace, id, 48);
  await runTask(service, workspace, "close-abandoned-imports");
};

export const importRows = ({ request }: Workspace) =>
  request("POST", "/leads/import", {
    body: { source: { kind: "rows", rows: [{ email: "ada@example.com" }] }, auto_confirm: true },
  });

/** Imports a row that names its owner. */
const importOwned = async ({ request, adminId }: Workspace): Promise<void> => {
  const source = { kind: "rows", rows: [{ email: "owned@example.com", rep: adminId }] };
  const { body } = await request("POST", "/leads/import", { body: { source } });
  await importIn({ request }, body.id, "validated");
  const path = `/leads/import/${body.id}`;
  await request("PUT", `${path}/mapping`, { body: { mapping: [{ column: "rep", field: "owner" }] } });
  await importIn({ request }, body.id, "validated");
  await request("POST", `${path}/confirm`);
  await importIn({ request }, body.id, "done");
};

/** Waits for an import to come to a state. */
const importIn = ({ request }: Pick<Workspace, "request">, id: string, state: string) =>
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

/** Saves a source whose schedule runs it at once. */
export const saveSource = ({ request }: Workspace) =>
  request("POST", "/import-sources", { body: sourceBody({ schedule: { expression: "rate(1 hour)" } }) });

/** Drops a file into the import bucket as a person with AWS credentials does. */
const drop = async (
  { service, workspace }: Fixture,
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

/** Begins an import whose file goes up in parts, and puts them; answers what completes it. */
const putInParts = async ({ request }: Workspace) => {
  const file = csvOf(100, 2);
  const source = { kind: "upload", filename: "leads.csv", bytes: file.length, in_parts: true };
  const { body } = await request("POST", "/leads/import", { body: { source } });
  return { id: body.id, upload: body.upload, parts: await putParts(body.upload.parts, file) };
};

/** Gives an upload up behind the service's back, as the bucket's rule does after a day. */
const forgetUpload = async (
  { endpointUrl: endpoint, operatorCredentials: credentials }: TestService,
  link: string,
): Promise<void> => {
  const { pathname, searchParams } = new URL(link);
  const [, Bucket = "", ...key] = pathname.split("/");
  const client = new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true });
  const UploadId = searchParams.get("uploadId") ?? "";
  await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key.join("/"), UploadId }));
  client.destroy();
};

/** Imports and their saved sources. */
export const importDrives: Readonly<Record<string, Drive>> = {
  "functions/api/transfer/imports/list-import-matches.ts": async ({ workspace }) => {
    const id = await importForReview(workspace);
    await workspace.request("GET", `/leads/import/${id}/matches`);
  },
  "functions/api/transfer/imports/decide-import-matches.ts": async ({ workspace }) => {
    const id = await importForReview(workspace);
    const decisions = [{ row: 2, policy: "skip" }];
    await workspace.request("POST", `/leads/import/${id}/matches`, { body: { decisions } });
  },
  "functions/api/transfer/imports/get-import-undo.ts": async ({ workspace }) => {
    const { body } = await importRows(workspace);
    await importIn(workspace, body.id, "done");
    await workspace.request("POST", `/leads/import/${body.id}/undo`);
    await importIn(workspace, body.id, "undone");
    await followLinks(await workspace.request("GET", `/leads/import/${body.id}/undo`));
  },
  "functions/api/transfer/imports/complete-import-upload.ts": async ({ service, workspace }) => {
    const whole = await putInParts(workspace);
    await workspace.request("POST", `/leads/import/${whole.id}/complete`, { body: { parts: whole.parts } });
    const gone = await putInParts(workspace);
    await forgetUpload(service, gone.upload.parts[0].url);
    await workspace.request("POST", `/leads/import/${gone.id}/complete`, { body: { parts: gone.parts } });
  },
  "functions/api/transfer/imports/cancel-import.ts": async ({ workspace }) => {
    const { id } = await putInParts(workspace);
    await workspace.request("POST", `/leads/import/${id}/cancel`);
  },
  "functions/api/transfer/imports/resume-import.ts": async ({ workspace }) => {
    const body = { source: { kind: "upload", filename: "leads.csv" } };
    const { body: begun } = await workspace.request("POST", "/leads/import", { body });
    await workspace.request("POST", `/leads/import/${begun.id}/cancel`);
    await followLinks(await workspace.request("POST", `/leads/import/${begun.id}/resume`));
  },
  "functions/api/transfer/import-sources/create-import-source.ts": ({ workspace }) => saveSource(workspace),
  "functions/api/transfer/import-sources/change-import-source.ts": async ({ workspace }) => {
    const { body } = await saveSource(workspace);
    const { credentials } = sourceBody();
    await workspace.request("PUT", `/import-sources/${body.id}`, { body: { credentials } });
  },
  "functions/queues/run-import-source.ts": ({ workspace }) => saveSource(workspace),
  "functions/queues/receive-upload.ts": async (fixture) => {
    await importRows(fixture.workspace);
    await drop(fixture, "no-such-mapping/leads.csv", "email\nada@example.com\n");
  },
  "functions/queues/run-import-step.ts": async (fixture) => {
    await importRows(fixture.workspace);
    await importOwned(fixture.workspace);
    await drop(fixture, "auto/good.csv", "email\nada@example.com\nno address\n");
    await drop(fixture, "auto/bad.csv", "email\n");
    await drop(fixture, "auto/leads.xlsx", workbook());
  },
  "functions/queues/convert-workbook.ts": async (fixture) => {
    await uploadCsv(fixture.workspace, workbook());
    await drop(fixture, "auto/leads.xlsx", workbook());
  },
  "functions/queues/execute-import-chunk.ts": async ({ workspace }) => {
    await suppress(workspace);
    await importOwned(workspace);
  },
};
