import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "#lib/contract/imports.ts";
import type { TestService } from "./service.ts";

/** Asks for an import until it is in one of some states; fails by the test's own time limit. */
export async function awaitImport(
  service: TestService,
  id: string,
  states: readonly Import["state"][] = ["done"],
  key?: string,
): Promise<Import> {
  for (;;) {
    const { body } = await service.request("GET", `/leads/import/${id}`, key === undefined ? {} : { key });
    if (states.includes(body.state)) return body;
    if (["failed", "cancelled", "done"].includes(body.state))
      throw new Error(`the import is ${body.state}: ${JSON.stringify(body.failure)}`);
    await sleep(100);
  }
}

/** Begins an import of a CSV text by upload; answers it as it is once the file is there. */
export async function uploadCsv(
  service: TestService,
  csv: string | Buffer,
  {
    key,
    ...body
  }: { readonly key?: string; readonly options?: unknown; readonly auto_confirm?: boolean } = {},
): Promise<string> {
  const begun = await service.request("POST", "/leads/import", {
    ...(key === undefined ? {} : { key }),
    body: { source: { kind: "upload", filename: "leads.csv" }, ...body },
  });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  const { url, method, headers } = begun.body.upload;
  const put = await fetch(url, { method, headers, body: csv });
  if (!put.ok) throw new Error(`the upload answered ${put.status}: ${await put.text()}`);
  return begun.body.id;
}
