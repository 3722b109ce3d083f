import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FunctionCode } from "../constructs/leadrail-function.ts";
import { loadBundle } from "../load-bundle.ts";

/** Loads a kept bundle in a process of its own, unless this very bundle has loaded before with the same environment. */
export const loadOnce = async (code: FunctionCode, directory: string): Promise<void> => {
  const { environment } = code;
  const hash = createHash("sha256")
    .update(JSON.stringify([process.version, environment]))
    .digest("hex");
  const mark = join(dirname(directory), `loads-${hash.slice(0, 16)}`);
  if (existsSync(mark)) return;
  await loadBundle(code, directory);
  writeFileSync(mark, "");
};
