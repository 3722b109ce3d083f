import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { readOptions } from "./read-options.ts";

const usage = `npm start -- [options]

  --empty         loads no demo data
  --events        prints every event of the bus
  --verbose       prints what functions log
  --clock <time>  begins at that time, such as 2026-01-05

  PORT=8787             of the API; 0 picks a free one
  LEADRAIL_DATA=dir     keeps the data
  LEADRAIL_CONCURRENCY  functions at a time, at most`;

// Runs Leadrail on this machine until SIGTERM or SIGINT.
const { values } = readOptions(usage, {
  options: {
    clock: { type: "string" },
    empty: { type: "boolean", default: false },
    events: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/leadrail"));
// Imported late: what is loaded before is compiled anew each time.
const { startService } = await import("#lib/local/service/start-service.ts");
const { UnusableDataFolder } = await import("#lib/local/service/data-folder.ts");
const { dateAnswers, moveDate, offsetTo } = await import("#lib/local/clock/moved-date.ts");
const { writeServiceFile } = await import("#lib/local/service/service-file.ts");

const { PORT = "8787", LEADRAIL_DATA, LEADRAIL_CONCURRENCY } = process.env;

if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) {
  console.error(`PORT=${PORT} is no port: a number up to 65535, or 0 for a free one.`);
  process.exit(1);
}
const startsAt = values.clock === undefined ? undefined : new Date(values.clock);
if (startsAt !== undefined && Number.isNaN(startsAt.getTime())) {
  console.error(
    "--clock takes a date or a time, for example --clock 2026-01-05 or --clock 2026-01-05T09:00:00Z.",
  );
  process.exit(1);
}
const clock = startsAt && offsetTo(startsAt);
if (clock) {
  moveDate(clock);
  dateAnswers();
}

let hasBundled = false;
const service = await startService({
  port: Number(PORT),
  empty: values.empty,
  loggedCallsMax: 1_000,
  onBundling: () => {
    if (!hasBundled)
      console.log("Bundling functions as they are first called; the next start finds them made.");
    hasBundled = true;
  },
  ...(clock && { clock }),
  ...(LEADRAIL_DATA && { dataDir: LEADRAIL_DATA }),
  ...(LEADRAIL_CONCURRENCY && { concurrencyMax: Number(LEADRAIL_CONCURRENCY) }),
  ...(values.verbose && { onLog: (line) => console.error(line) }),
}).catch((error: unknown) => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (!isTaken && !(error instanceof UnusableDataFolder)) throw error;
  console.error(
    isTaken
      ? `The port ${PORT} is taken, maybe by another Leadrail. \`PORT=0 npm start\` picks a free one.`
      : error.message,
  );
  process.exit(1);
});
if (values.events) service.onEvent(({ detail }) => console.log(JSON.stringify(detail)));
const removeServiceFile = await writeServiceFile(join(process.cwd(), ".leadrail/service.json"), service);

console.log(`Leadrail is running.

  API        ${service.baseUrl}
  Docs       ${service.baseUrl}/docs
  Admin key  ${service.adminKey}
  Imports    s3://${service.names.buckets["ImportBucket"]}/incoming/auto/
  AWS        ${service.endpointUrl}${service.clockUrl === undefined ? "" : `\n  Clock      ${service.clockUrl}`}

Details are in .leadrail/service.json. Ctrl-C stops it.`);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await service.close();
  await removeServiceFile();
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stop().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  });
}

// A signal to `npm start` ends npm and its shell, which passes nothing on: the service goes when they are gone.
const parent = process.ppid;
if (process.env["npm_lifecycle_event"] === "start") {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
