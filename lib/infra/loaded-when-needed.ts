import { join } from "node:path";
import { build, type Plugin } from "esbuild";

/** Modules that few requests need, each with the file that it becomes. */
const files: Readonly<Record<string, string>> = {
  "#lib/adapters/dynamo/lead-model-items.ts": "lead-model-items.mjs",
  "#lib/domain/lead/model-gate.ts": "model-gate.mjs",
  "#lib/domain/validation-rule/dry-run.ts": "dry-run.mjs",
  "#lib/domain/validation-rule/check-rule.ts": "check-rule.mjs",
  re2js: "re2js.mjs",
  "@marcbachmann/cel-js": "cel.mjs",
};

/**
 * Puts such a module, with all that it imports, into a file of its own beside the bundle when it is imported
 * dynamically: a cold start neither reads nor compiles it, and it is there for whoever needs it. What it shares with
 * the bundle is there twice, so it must not make or test anything by class.
 */
export const loadedWhenNeeded = (outdir: string): Plugin => ({
  name: "loaded-when-needed",
  setup: ({ onResolve, initialOptions }) => {
    const made = new Map<string, Promise<unknown>>();
    const {
      outfile: _,
      entryPoints: __,
      stdin: ___,
      plugins: ____,
      banner: _____,
      ...options
    } = initialOptions;
    onResolve(
      { filter: /(lead-model-items|model-gate|dry-run|check-rule)\.ts$|^re2js$|^@marcbachmann\/cel-js$/ },
      async ({ path, kind, resolveDir }) => {
        const file = files[path];
        if (kind !== "dynamic-import" || file === undefined) return undefined;
        const making =
          made.get(file) ??
          build({
            stdin: { contents: `export * from ${JSON.stringify(path)};`, resolveDir },
            outfile: join(outdir, file),
            bundle: true,
            plugins: [loadedWhenNeeded(outdir)],
            ...options,
          });
        made.set(file, making);
        await making;
        return { path: `./${file}`, external: true };
      },
    );
  },
});
