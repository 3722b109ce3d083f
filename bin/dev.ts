import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/leadrail"));
// Imported late: what is loaded before is compiled anew each time.
const { startService } = await import("#lib/local/service/start-service.ts");
const { writeServiceFile } = await import("#lib/local/service/service-file.ts");

// Runs Leadrail on this machine until SIGTERM or SIGINT. PORT, LEADRAIL_DATA and --empty are in the README.
const { values } = parseArgs({
  options: { empty: { type: "boolean", default: false }, verbose: { type: "boolean", default: false } },
});
const { PORT = "8787", LEADRAIL_DATA } = process.env;

const service = await startService({
  port: Number(PORT),
  empty: values.empty,
  ...(LEADRAIL_DATA && { dataDir: LEADRAIL_DATA }),
  ...(values.verbose && { onLog: (line) => console.error(line) }),
});
const removeServiceFile = await writeServiceFile(join(process.cwd(), ".leadrail/service.json"), service);

console.log(`Leadrail is running.

  API        ${service.baseUrl}
  Admin key  ${service.adminKey}
  AWS        ${service.endpointUrl}

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
