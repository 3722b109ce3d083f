import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const Package = z.object({ scripts: z.object({ start: z.string() }) });

/** The flags that `npm start` gives Node.js, so that a benchmark runs the service as people do. */
export const startFlags = (): readonly string[] => {
  const text = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  const { scripts } = Package.parse(JSON.parse(text));
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
};
