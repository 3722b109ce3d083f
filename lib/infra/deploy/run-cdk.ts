import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../../node_modules/.bin/cdk");

/** Runs the CDK's command on a synthesized app, with this terminal; answers its exit status. */
export const runCdk = async (assembly: string, parameters: readonly string[]): Promise<number> => {
  const [command = "", ...rest] = parameters;
  const child = spawn(program, [command, "--app", assembly, ...rest], { stdio: "inherit" });
  const [status] = await once(child, "close");
  return Number(status ?? 1);
};
