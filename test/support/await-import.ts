import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "#lib/contract/transfer/imports.ts";
import type { Workspace } from "./workspace.ts";

type Asker = Pick<Workspace, "request">;

const ended: readonly Import["state"][] = ["done", "failed", "cancelled", "undone", "in_review"];

/** Asks for an import until it is in one of some states; rejects when it ends in another. */
export async function awaitImport(
  { request }: Asker,
  id: string,
  states: readonly Import["state"][] = ["done"],
): Promise<Import> {
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 400)) {
    const { body } = await request("GET", `/leads/import/${id}`);
    if (states.includes(body.state)) return body;
    if (ended.includes(body.state))
      throw new Error(`it is ${body.state}: ${JSON.stringify(body.failure)} ${JSON.stringify(body.counts)}`);
    // Each look costs the import a twentieth of a second of CPU.
    await sleep(pauseMs);
  }
}

export interface UploadOptions {
  readonly key?: string;
  readonly object?: "lead" | "deal";
  readonly options?: Readonly<Record<string, unknown>>;
  readonly auto_confirm?: boolean;
  /** A saved mapping. */
  readonly mapping?: string;
}

/** Begins an import and uploads its file as a client does; answers the import's id. */
export async function uploadCsv(
  { request }: Asker,
  csv: string | Uint8Array<ArrayBuffer>,
  { key, ...body }: UploadOptions = {},
): Promise<string> {
  const begun = await request("POST", "/leads/import", {
    ...(key !== undefined && { key }),
    body: { source: { kind: "upload", filename: "leads.csv" }, ...body },
  });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  const { url, method, headers } = begun.body.upload;
  const put = await fetch(url, { method, headers, body: csv });
  if (!put.ok) throw new Error(`the upload answered ${put.status}: ${await put.text()}`);
  return begun.body.id;
}

/** Imports a file to its end without anybody confirming it. */
export const importCsv = async (
  asker: Asker,
  csv: string | Uint8Array<ArrayBuffer>,
  options: Omit<UploadOptions, "auto_confirm"> = {},
): Promise<Import> => awaitImport(asker, await uploadCsv(asker, csv, { ...options, auto_confirm: true }));
