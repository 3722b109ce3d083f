import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { utils, write } from "xlsx";
import { sourceBody } from "../a-saved-source.ts";
import { uploadCsv } from "../await-import.ts";
import { eventually } from "../eventually.ts";
import type { Workspace } from "../workspace.ts";
import { createLead, followLinks, runSchedule } from "./calls.ts";
import type { Drive, Stage } from "./stage.ts";

export const importRows = ({ request }: Workspace) =>
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

/** Saves a source whose schedule runs it at once. */
export const saveSource = ({ request }: Workspace) =>
  request("POST", "/import-sources", { body: sourceBody({ schedule: { expression: "rate(1 hour)" } }) });

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

/** Imports and their saved sources. */
export const importDrives: Readonly<Record<string, Drive>> = {
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
  "functions/queues/execute-import-chunk.ts": ({ workspace }) => importRows(workspace),
  "functions/schedules/close-abandoned-imports.ts": ({ service }) =>
    runSchedule(service, "functions/schedules/close-abandoned-imports.ts"),
};
