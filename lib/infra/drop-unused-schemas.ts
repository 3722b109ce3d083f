import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** A constant at the top of a file whose value is made by calls: a schema, a route, an object of them. */
const madeConstant =
  /^((?:export )?const \w+(?:: [^=\n]+)?) = ((?:z\.|\w*[rR]oute\(|idOf\(|eventType\(|\{\n)[\s\S]*?);\n(?=\S|\n|$)/gm;

/** What the API's document says of a schema: the document is made when the app is, and no function reads it there. */
const description = /\.describe\(\s*(?:"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),?\s*\)/g;

/**
 * Tells the bundler that making a schema of the contract has no other effect, so that it leaves out those that a
 * function does not use: making all of them takes a third of a cold start. A value is wrapped whole, since the calls
 * that a schema is chained of can't be marked each. Descriptions, each of which copies its schema, are left out altogether.
 */
export const dropUnusedSchemas: Plugin = {
  name: "drop-unused-schemas",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]lib[\\/]contract[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const bare = text.replaceAll(description, "");
      const contents = bare.replaceAll(madeConstant, "$1 = /* @__PURE__ */ (() => ($2))();\n");
      return { contents, loader: "ts" };
    });
  },
};
