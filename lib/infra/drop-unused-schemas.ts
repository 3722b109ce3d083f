import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** A constant at the top of a file whose value is made by calls: a schema, a route, an object of them. */
const madeConstant =
  /^((?:export )?const \w+(?:: [^=\n]+)?) = ((?:z\.|route\(|idOf\(|eventType\(|\{\n)[\s\S]*?);\n(?=\S|\n|$)/gm;

/**
 * Tells the bundler that making a schema of the contract has no other effect, so that it leaves out those that a
 * function does not use: making all of them takes a third of a cold start. A value is wrapped whole, since the calls
 * that a schema is chained of can't be marked each.
 */
export const dropUnusedSchemas: Plugin = {
  name: "drop-unused-schemas",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]lib[\\/]contract[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const contents = text.replaceAll(madeConstant, "$1 = /* @__PURE__ */ (() => ($2))();\n");
      return { contents, loader: "ts" };
    });
  },
};
