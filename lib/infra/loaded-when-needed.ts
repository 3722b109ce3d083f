import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { ownSources } from "./own-sources.ts";

/** Modules that few requests need, each with the file that it becomes. */
const files: Readonly<Record<string, string>> = {
  "#lib/adapters/dynamo/records/lead-schema-items.ts": "lead-schema-items.mjs",
  "#lib/domain/records/validation-rule/schema-validator.ts": "schema-validator.mjs",
  "#lib/domain/records/lead/normalise/read-lead-values.ts": "read-lead-values.mjs",
  "#lib/domain/records/validation-rule/dry-run.ts": "dry-run.mjs",
  "#lib/domain/records/validation-rule/check-rule.ts": "check-rule.mjs",
  "#lib/domain/selling/scoring/lead-scoring.ts": "lead-scoring.mjs",
  "#lib/domain/selling/scoring/event-scorer.ts": "event-scorer.mjs",
  "#lib/domain/records/company/company-identity.ts": "company-identity.mjs",
  "#lib/domain/records/company/company-custom.ts": "company-custom.mjs",
  re2js: "re2js.mjs",
  "@marcbachmann/cel-js": "cel.mjs",
};
const filter =
  /(lead-schema-items|schema-validator|read-lead-values|dry-run|check-rule|company-identity|company-custom|lead-scoring|selling\/scoring\/event-scorer)\.ts$|^re2js$|^@marcbachmann\/cel-js$/;

/** A file, and the files that it loads in turn. */
interface MadeFile {
  readonly text: string;
  readonly beside: ReadonlySet<string>;
  /** What it is made of, from the project's root. */
  readonly sources: readonly string[];
  readonly beganMs: number;
}

/** The same beside every bundle, so each is made once however many functions are bundled. */
const made = new Map<string, Promise<MadeFile>>();

/** Leaves a module's dynamic import to a file beside the bundle, and says which. */
const outside = (told: (path: string) => void): Plugin => ({
  name: "outside",
  setup: ({ onResolve }) => {
    onResolve({ filter }, ({ path, kind }) => {
      const file = files[path];
      if (kind !== "dynamic-import" || file === undefined) return undefined;
      told(path);
      return { path: `./${file}`, external: true };
    });
  },
});

const makeFile = async (path: string, from: string, options: BuildOptions): Promise<MadeFile> => {
  const beside = new Set<string>();
  const beganMs = Date.now();
  const { outputFiles = [], metafile } = await build({
    ...options,
    stdin: { contents: `export * from ${JSON.stringify(path)};`, resolveDir: from },
    bundle: true,
    sourcemap: false,
    metafile: true,
    write: false,
    plugins: [outside((other) => beside.add(other))],
  });
  return { text: outputFiles[0]?.text ?? "", beside, sources: ownSources(metafile), beganMs };
};

/** Whether nothing that a file is made of was saved since. */
const isCurrent = async ({ sources, beganMs }: MadeFile, { absWorkingDir = "" }: BuildOptions) => {
  const all = await Promise.all(
    sources.map((path) => stat(join(absWorkingDir, path)).catch(() => undefined)),
  );
  return all.every((one) => one !== undefined && one.mtimeMs < beganMs);
};

/**
 * Puts such a module, with all that it imports, into a file of its own beside the bundle when it is imported
 * dynamically: a cold start neither reads nor compiles it, and it is there for whoever needs it. What it shares with
 * the bundle is there twice, so it must not make or test anything by class. Tells what such files are made of.
 */
export const loadedWhenNeeded = (outdir: string, told: (source: string) => void): Plugin => ({
  name: "loaded-when-needed",
  setup: ({ onResolve, initialOptions }) => {
    const {
      outfile: _outfile,
      entryPoints: _entryPoints,
      plugins: _plugins,
      banner: _banner,
      ...options
    } = initialOptions;
    const put = async (path: string, from: string): Promise<void> => {
      const earlier = made.get(path);
      const isKept = earlier !== undefined && (await isCurrent(await earlier, options));
      const making = isKept ? earlier : makeFile(path, from, options);
      made.set(path, making);
      const { text, beside, sources } = await making;
      sources.forEach(told);
      const target = join(outdir, files[path] ?? "");
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
      for (const other of beside) await put(other, from);
    };
    onResolve({ filter }, async ({ path, kind, resolveDir }) => {
      const file = files[path];
      if (kind !== "dynamic-import" || file === undefined) return undefined;
      await put(path, resolveDir);
      return { path: `./${file}`, external: true };
    });
  },
});
