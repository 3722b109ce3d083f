import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "esbuild";
import { operationIds } from "#functions/manifest/operation-ids.ts";
import * as queues from "#functions/manifest/queues.ts";
import {
  apiFunctions,
  authorizerFailed,
  authorizerFunction,
  preflightFunction,
  streamFunctions,
} from "#functions/manifest.ts";
import type { FunctionCode } from "./constructs/leadrail-function.ts";
import { kebab } from "./function-names.ts";

const moduleOf = (exports: Readonly<Record<string, unknown>>): string =>
  Object.entries(exports)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

/** A table with the row of one function alone, if it has one. */
const rowOf = (table: object, sourceFile: string): object =>
  Object.fromEntries(Object.entries(table).filter(([name]) => `${kebab(name)}.ts` === basename(sourceFile)));

const root = join(import.meta.dirname, "../..");

/** By module: what a function's bundle needs of it. */
const ownValues = (sourceFile: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  "functions/manifest/api.ts": {
    apiFunctions: rowOf(apiFunctions, sourceFile),
    authorizerFunction,
    preflightFunction,
    authorizerFailed,
  },
  "functions/manifest/operation-ids.ts": { operationIds },
  "functions/manifest/queues.ts": { ...queues, queueFunctions: rowOf(queues.queueFunctions, sourceFile) },
  "functions/manifest/streams.ts": { streamFunctions: rowOf(streamFunctions, sourceFile) },
});

/**
 * Leaves a bundle its own rows of the tables that the stacks are made of. Whole, the tables weigh 12 kB in every bundle;
 * one that is no more at its place would be carried whole without a word.
 */
export const ownRows = ({ sourceFile }: Pick<FunctionCode, "sourceFile">): Plugin => ({
  name: "own-rows",
  setup: (build) => {
    for (const [table, values] of Object.entries(ownValues(sourceFile))) {
      if (!existsSync(join(root, table)))
        throw new Error(`${table} is no more where lib/infra/own-rows.ts looks`);
      const filter = new RegExp(`[\\\\/]${table.replaceAll("/", "[\\\\/]").replaceAll(".", "\\.")}$`);
      build.onLoad({ filter }, () => ({ contents: moduleOf(values) }));
    }
  },
});
