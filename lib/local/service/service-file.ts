import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Service } from "./start-service.ts";

/** Writes what tools need to reach a running service, for its owner's eyes only; answers the way to remove it. */
export async function writeServiceFile(path: string, service: Service): Promise<() => Promise<void>> {
  const { baseUrl, adminKey, names, endpointUrl, clockUrl, operatorCredentials } = service;
  const content = {
    base_url: baseUrl,
    docs_url: `${baseUrl}/docs`,
    admin_key: adminKey,
    bucket: names.buckets["ImportBucket"],
    bus: names.bus,
    table: names.table,
    endpoint_url: endpointUrl,
    ...(clockUrl !== undefined && { clock_url: clockUrl }),
    region: "us-east-1",
    access_key_id: operatorCredentials.accessKeyId,
    secret_access_key: operatorCredentials.secretAccessKey,
  };
  await mkdir(dirname(path), { recursive: true });
  const text = `${JSON.stringify(content, null, 2)}\n`;
  // By a rename, so that nobody reads half of it; the mode of writeFile holds for a new file only.
  await rm(`${path}.new`, { force: true });
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return async () => {
    // A service that was started since has written its own.
    const present = await readFile(path, "utf8").catch(() => null);
    if (present === text) await rm(path, { force: true });
  };
}
