import { enableCompileCache, flushCompileCache, syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { moveDate } from "#lib/local/clock/moved-date.ts";
import { captureOutput } from "./capture-output.ts";
import { loadHandler } from "./load-handler.ts";
import type { InvokeMessage, SandboxMessage, SandboxStart } from "./messages.ts";
import { describeAs, describeThrown } from "./rapid-error.ts";
import { runInvocation } from "./run-invocation.ts";
import { withoutUndici } from "./without-undici.ts";

/** The entry of a worker thread that is one execution environment of one function. */
const start: SandboxStart = workerData;
if (start.clock) moveDate(start.clock);
let requestId: string | undefined;

const tell = (message: SandboxMessage): void => parentPort?.postMessage(message);

captureOutput((line) => tell({ kind: "log", requestId, line }));
process.on("uncaughtException", (error) => die(describeThrown(error), 129));
process.on("unhandledRejection", (reason) =>
  die(describeAs("Runtime.UnhandledPromiseRejection", reason), 128),
);

// Lambda's home directory does not exist; the developer's may hold an ~/.aws/config that the SDK would obey.
os.homedir = () => "/home/sbx_user1051";
syncBuiltinESMExports();

withoutUndici();
enableCompileCache(start.compileCache);
const handler = await loadHandler(start.file, start.handlerExport);
if (typeof handler !== "function") {
  tell({ kind: "initFailed", failure: handler });
} else {
  parentPort?.on("message", async (message: InvokeMessage) => {
    requestId = message.requestId;
    tell(await runInvocation(handler, message, start));
  });
  tell({ kind: "ready" });
  // A sandbox ends by being terminated, which writes no cache.
  flushCompileCache();
}

/** The exit status is that of Lambda's runtime. */
function die(failure: ReturnType<typeof describeThrown>, status: number): void {
  tell({ kind: "failed", failure, isFatal: true });
  process.exit(status);
}
