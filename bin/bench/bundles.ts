import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "#lib/infra/bundle.ts";
import { type BundleSize, sizeOf } from "#lib/infra/bundle-size.ts";
import { declaredCode } from "#lib/infra/bundled-code.ts";
import { inParallel } from "../in-parallel.ts";
import type { Section } from "./report.ts";
import { ratio } from "./timing.ts";

interface Made extends BundleSize {
  readonly sourceFile: string;
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Handlers that differ in what they load; starting all of them would take minutes. */
const started = ["leads/create-lead", "leads/list-leads", "leads/get-lead", "imports/create-import"];

/** Milliseconds from the import of a bundle until what it began while loading is done. */
const initMs = ({ directory, environment }: Made): number => {
  const script = `
    const began = performance.now();
    await import(${JSON.stringify(pathToFileURL(join(directory, "index.mjs")))});
    await new Promise(setImmediate);
    console.log(performance.now() - began);
  `;
  const env = { ...environment, NODE_OPTIONS: "--enable-source-maps", AWS_REGION: "us-east-1" };
  return Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env }));
};

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
const shortName = (sourceFile: string): string => sourceFile.replace(/^functions\/(.*)\.ts$/, "$1");

const bundleAll = async (outdir: string): Promise<Made[]> => {
  const baseline = { sourceFile: "bin/bench/yardstick-handler.ts", uses: [], environment: {} };
  const codes = [baseline, ...declaredCode({ corsOrigins: ["https://app.example"] })];
  const made = new Map<string, Made>();
  await inParallel(codes, 2, async ({ sourceFile, uses, environment }) => {
    const directory = join(outdir, sourceFile.replaceAll("/", "-"));
    const account = await bundle({ sourceFile, uses }, directory);
    made.set(sourceFile, { sourceFile, directory, environment, ...sizeOf(account) });
  });
  return codes.flatMap(({ sourceFile }) => made.get(sourceFile) ?? []);
};

/** In turn, so that a busy moment hits all alike. */
const bestInits = (bundles: readonly Made[], repetitions: number): number[] => {
  const shortest = bundles.map(() => Infinity);
  for (let round = 0; round < repetitions; round++)
    bundles.forEach((made, index) => {
      shortest[index] = Math.min(shortest[index] ?? Infinity, initMs(made));
    });
  return shortest;
};

/** What each function's bundle weighs, and how long a few of them take to load. */
export const bundleSections = async (repetitions: number): Promise<Section[]> => {
  const outdir = mkdtempSync(join(tmpdir(), "leadrail-bench-"));
  const [baseline, ...bundles] = await bundleAll(outdir);
  if (baseline === undefined) throw new Error("there is no baseline");
  const chosen = bundles.filter(({ sourceFile }) => started.some((name) => sourceFile.includes(name)));
  const [least = Infinity, ...inits] = bestInits([baseline, ...chosen], repetitions);
  rmSync(outdir, { recursive: true });
  return [
    {
      title: "Cold start: import and init",
      rows: chosen.map(({ sourceFile }, index) => ({
        what: shortName(sourceFile),
        value: `${inits[index]?.toFixed(0)} ms`,
        baseline: `${ratio(inits[index] ?? Infinity, least)} a handler with only the DynamoDB client (${least.toFixed(0)} ms)`,
      })),
    },
    {
      title: "Bundles, minified",
      rows: bundles.map(({ sourceFile, bytes, ownBytes }) => ({
        what: shortName(sourceFile),
        value: `${kilobytes(bytes)} kB`,
        baseline: `${kilobytes(ownBytes)} kB without the SDK`,
      })),
    },
  ];
};
