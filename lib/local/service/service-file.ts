import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Service } from "./start-service.ts";

/** Writes what tools need to reach a running service, for its owner's eyes only; answers the way to remove it. */
export async function writeServiceFile(path: string, service: Service): Promise<() => Promise<void>> {
  const { baseUrl, adminKey, names, endpointUrl, operatorCredentials } = service;
  const content = {
    base_url: baseUrl,
    admin_key: adminKey,
    bus: names.bus,
    table: names.table,
    endpoint_url: endpointUrl,
    region: "us-east-1",
    access_key_id: operatorCredentials.accessKeyId,
    secret_access_key: operatorCredentials.secretAccessKey,
  };
  await mkdir(dirname(path), { recursive: true });
  // The mode of writeFile holds for a new file only.
  await rm(path, { force: true });
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return () => rm(path, { force: true });
}
