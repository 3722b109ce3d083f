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
import { capabilities } from "#lib/contract/capabilities.ts";
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
/** The tables; one that moved would be carried whole without a word. */
const tables = [
  "lib/contract/capabilities.ts",
  "functions/manifest/api.ts",
  "functions/manifest/queues.ts",
  "functions/manifest/streams.ts",
];

/**
 * Leaves a bundle its own rows of the tables that the stacks are made of: a function asks for its own row's
 * capabilities, and of those for the names in their environment. Whole, the tables weigh 12 kB in every bundle.
 */
export const ownRows = ({ sourceFile, uses }: Pick<FunctionCode, "sourceFile" | "uses">): Plugin => ({
  name: "own-rows",
  setup: (build) => {
    for (const table of tables)
      if (!existsSync(join(root, table)))
        throw new Error(`${table} is no more where lib/infra/own-rows.ts looks`);
    build.onLoad({ filter: /[\\/]lib[\\/]contract[\\/]capabilities\.ts$/ }, () => ({
      contents: moduleOf({
        capabilities: Object.fromEntries(
          uses.filter((name) => name in capabilities).map((name) => [name, { env: capabilities[name].env }]),
        ),
      }),
    }));
    build.onLoad({ filter: /[\\/]functions[\\/]manifest[\\/]api\.ts$/ }, () => ({
      contents: moduleOf({
        apiFunctions: rowOf(apiFunctions, sourceFile),
        authorizerFunction,
        preflightFunction,
        authorizerFailed,
      }),
    }));
    build.onLoad({ filter: /[\\/]functions[\\/]manifest[\\/]operation-ids\.ts$/ }, () => ({
      contents: moduleOf({ operationIds }),
    }));
    build.onLoad({ filter: /[\\/]functions[\\/]manifest[\\/]queues\.ts$/ }, () => ({
      contents: moduleOf({
        ...queues,
        queueFunctions: rowOf(queues.queueFunctions, sourceFile),
      }),
    }));
    build.onLoad({ filter: /[\\/]functions[\\/]manifest[\\/]streams\.ts$/ }, () => ({
      contents: moduleOf({
        streamFunctions: rowOf(streamFunctions, sourceFile),
      }),
    }));
  },
});
