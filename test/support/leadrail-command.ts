import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { writeServiceFile } from "#lib/local/service/service-file.ts";
import type { Service } from "#lib/local/service/start-service.ts";

export interface Outcome {
  readonly exitCode: number | null;
  readonly output: string;
  readonly complaint: string;
}

const program = join(import.meta.dirname, "../../bin/leadrail.ts");

/** A folder in which a service seems to have been started; without a service, an empty one. */
export const folderOf = async (service?: Service): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "leadrail-command-"));
  if (service !== undefined) await writeServiceFile(join(folder, ".leadrail/service.json"), service);
  return folder;
};

/** Runs `leadrail` as a person does: a process of its own, in a folder, with an environment. */
export const leadrail = async (
  folder: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> => {
  const child = spawn(process.execPath, [program, ...parameters], {
    cwd: folder,
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [exitCode, output, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { exitCode, output, complaint };
};

/** The key that a command printed. */
export const keyIn = ({ output, complaint }: Outcome): string => {
  const key = /lr_live_\S+/.exec(output)?.[0];
  if (key === undefined) throw new Error(`no key was printed: ${output}${complaint}`);
  return key;
};
