import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "./eventually.ts";
import { type Answer, answerOf, type RequestOptions, requestOf, type TestService } from "./service.ts";

const program = join(import.meta.dirname, "../../bin/dev.ts");

/** The service as a process of its own, which a test may kill. */
export interface KillableService
  extends Pick<TestService, "request" | "endpointUrl" | "operatorCredentials" | "adminKey"> {
  readonly names: Pick<TestService["names"], "bus">;
  /** Absent unless it was started with a clock of its own. */
  readonly clockUrl: string | undefined;
  /** `kill -9`: nothing of it runs on. */
  kill(): Promise<void>;
}

interface Started {
  readonly child: ChildProcess;
  /** What it writes into `.leadrail/service.json`. */
  readonly details: Readonly<Record<string, string>>;
}

/** Starts `bin/dev.ts` of a tree in a folder. Rejects with its error output if it ends. */
const start = async (program: string, folder: string, options: readonly string[]): Promise<Started> => {
  const serviceFile = join(folder, ".leadrail/service.json");
  await rm(serviceFile, { force: true });
  const child = spawn(process.execPath, [program, "--empty", ...options], {
    cwd: folder,
    env: { PATH: process.env["PATH"], PORT: "0", LEADRAIL_DATA: join(folder, "data") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => {
    complaint += text.toString();
  });
  const read = async (): Promise<Record<string, string> | undefined> => {
    if (child.exitCode !== null) throw new Error(complaint);
    const text = await readFile(serviceFile, "utf8").catch(() => undefined);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return { child, details: (await eventually(read, (found) => found !== undefined)) ?? {} };
};

/** Starts the service as `npm start` does, with its data in a folder. Rejects with its error output if it ends. */
export const startKillable = async (folder: string, ...options: string[]): Promise<KillableService> => {
  const { child, details } = await start(program, folder, options);
  const { base_url: baseUrl = "", admin_key: adminKey = "", endpoint_url: endpointUrl = "" } = details;
  const request = (method: string, path: string, options?: RequestOptions): Promise<Answer> =>
    requestOf({ baseUrl, adminKey }, method, path, options);
  return {
    adminKey,
    endpointUrl,
    operatorCredentials: {
      accessKeyId: details["access_key_id"] ?? "",
      secretAccessKey: details["secret_access_key"] ?? "",
    },
    clockUrl: details["clock_url"],
    names: { bus: details["bus"] ?? "" },
    request,
    kill: () => killed(child),
  };
};

/** Starts the service of a copied tree. Its responses are not compared with the document of this tree. */
export const startCopied = async (root: string): Promise<Pick<KillableService, "request" | "kill">> => {
  const { child, details } = await start(join(root, "bin/dev.ts"), root, []);
  const request = (method: string, path: string, options: RequestOptions = {}): Promise<Answer> =>
    answerOf(
      { baseUrl: details["base_url"] ?? "", adminKey: details["admin_key"] ?? "" },
      method,
      path,
      options,
    );
  return { request, kill: () => killed(child) };
};

const killed = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
};
