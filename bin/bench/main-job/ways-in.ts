import { execFile } from "node:child_process";
import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { apiWith } from "../api.ts";
import type { RunningService } from "./running-service.ts";

interface Running {
  readonly id: string;
  readonly state: string;
  readonly progress: { readonly step: string; readonly done: number; readonly total: number };
  readonly rate_rows_per_s: number | null;
  readonly eta_s: number | null;
  readonly counts: { readonly created: number };
}

/** A step's beginning and end, in milliseconds since the first byte went out, and how true the progress was. */
export interface Course {
  readonly created: number;
  readonly checkedMs: number;
  readonly doneMs: number;
  /** Between a progress that says that all is written and the state that says so. */
  readonly fullButNotDoneMs: number;
}

const pollMs = 500;

/** Follows an import to its end. Throws when it fails. */
const follow = async (
  service: RunningService,
  began: number,
  find: () => Promise<string | undefined>,
): Promise<Course> => {
  const api = apiWith(service.base_url, service.admin_key);
  let [checkedMs, fullMs] = [0, 0];
  for (;;) {
    await sleep(pollMs);
    const id = await find();
    if (id === undefined) continue;
    const running = await api.get<Running>(`/leads/import/${id}`);
    const now = performance.now() - began;
    const { step, done, total } = running.progress;
    if (process.env["LEADRAIL_BENCH_VERBOSE"])
      console.error(Math.round(now), running.state, running.progress, running.rate_rows_per_s, running.eta_s);
    if (step === "write" && checkedMs === 0) checkedMs = now;
    if (step === "write" && total > 0 && done >= total && fullMs === 0) fullMs = now;
    if (running.state === "failed") throw new Error(`the import failed: ${JSON.stringify(running)}`);
    if (running.state === "done")
      return {
        created: running.counts.created,
        checkedMs,
        doneMs: now,
        fullButNotDoneMs: fullMs === 0 ? 0 : now - fullMs,
      };
  }
};

type WayIn = (service: RunningService, file: string) => Promise<Course>;

const byPut: WayIn = async (service, file) => {
  const api = apiWith(service.base_url, service.admin_key);
  const source = { kind: "upload", filename: "leads.csv" };
  const { id, upload } = await api.post<{
    id: string;
    upload: { url: string; headers: Record<string, string> };
  }>("/leads/import", { source, auto_confirm: true });
  const began = performance.now();
  const bytes = statSync(file).size;
  const put = await fetch(upload.url, {
    method: "PUT",
    headers: { ...upload.headers, "content-length": String(bytes) },
    body: createReadStream(file),
    duplex: "half",
  });
  if (!put.ok) throw new Error(`the upload was answered ${put.status}`);
  return follow(service, began, async () => id);
};

const newest = async ({ base_url, admin_key }: RunningService): Promise<string | undefined> => {
  const { data } = await apiWith(base_url, admin_key).get<{ data: { id: string }[] }>(
    "/leads/import?limit=1",
  );
  return data[0]?.id;
};

const byCommand: WayIn = async (service, file) => {
  const began = performance.now();
  const program = join(import.meta.dirname, "../../leadrail.ts");
  const command = promisify(execFile)(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      program,
      "import",
      file,
      "--yes",
      "--problems",
      `${file}-problems.csv`,
    ],
    { cwd: service.folder },
  );
  const [course] = await Promise.all([follow(service, began, () => newest(service)), command]);
  return course;
};

const byDrop: WayIn = async (service, file) => {
  const s3 = new S3Client({
    endpoint: service.endpoint_url,
    region: "us-east-1",
    credentials: { accessKeyId: service.access_key_id, secretAccessKey: service.secret_access_key },
    forcePathStyle: true,
  });
  const began = performance.now();
  const put = { Bucket: service.bucket, Key: "incoming/auto/leads.csv", ContentLength: statSync(file).size };
  await s3.send(new PutObjectCommand({ ...put, Body: createReadStream(file) }));
  s3.destroy();
  return follow(service, began, () => newest(service));
};

/** The ways in which a file gets to the service. */
export const waysIn: Readonly<Record<string, WayIn>> = {
  "one PUT": byPut,
  "`leadrail import`": byCommand,
  "a drop into S3": byDrop,
};
