import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";

/** Writes files that no checkout should hold; answers the way to take them out, which also the end of a killed run is. */
export const plant = (files: Readonly<Record<string, string>>): (() => Promise<void>) => {
  // In a group of its own; its input closes when this process ends, however that comes about.
  const remover = spawn("sh", ["-c", 'cat; rm -f -- "$@"', "sh", ...Object.keys(files)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  for (const [file, text] of Object.entries(files)) writeFileSync(file, text);
  return async () => {
    const isOver = once(remover, "exit");
    remover.stdin.end();
    await isOver;
  };
};
