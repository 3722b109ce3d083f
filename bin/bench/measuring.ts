import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import * as z from "zod";

const Measured = z.object({
  found: z.record(z.string(), z.number()),
  ms: z.number(),
  rssMb: z.number(),
});
export type Measured = z.infer<typeof Measured>;

/** Runs a contender with parameters, in a process of its own. */
export type Measure = (...parameters: readonly string[]) => Measured;

/** A small young generation, so that the peak is what is kept and not what V8 has yet to sweep. */
const flags = ["--max-semi-space-size=4"];
/** DuckDB is not bundled, and a bundle elsewhere finds it here. */
const env = { ...process.env, NODE_PATH: join(import.meta.dirname, "../../node_modules") };

/**
 * Lets `run` measure a contender (`import-contender`), which is bundled as functions are: Node would else spend 30 MB on
 * taking the types off. A directory for files is there until `run` ends.
 */
export const measuring = async <Answer>(
  contender: string,
  run: (measure: Measure, directory: string) => Promise<Answer>,
): Promise<Answer> => {
  const directory = mkdtempSync(join(tmpdir(), "leadrail-bench-"));
  try {
    await build({
      entryPoints: [join(import.meta.dirname, `${contender}.ts`)],
      outdir: directory,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      minify: true,
      format: "esm",
      platform: "node",
      mainFields: ["module", "main"],
      banner: {
        js: `import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);`,
      },
      logLevel: "error",
    });
    const program = join(directory, `${contender}.mjs`);
    const measure: Measure = (...parameters) =>
      Measured.parse(
        JSON.parse(
          execFileSync(process.execPath, [...flags, program, ...parameters], { encoding: "utf8", env }),
        ),
      );
    return await run(measure, directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
};
