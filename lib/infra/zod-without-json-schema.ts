import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const processor = /^ +inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(.*\);$/gm;
const makers = /^import \{ (create\w+Method), (create\w+Method) \} from "\.\.\/core\/to-json-schema\.js";$/m;
const leftOut = '() => () => { throw new Error("schemas have no JSON Schema in a bundle"); }';

const without = (text: string, part: RegExp, replacement: string): string => {
  const rest = text.replace(part, replacement);
  if (rest === text) throw new Error(`zod is written in another way: nothing in it looks like ${part}`);
  return rest;
};

/**
 * Leaves out zod's `schema.toJSONSchema()`, which each schema kind carries along: a tenth of a handler. The function
 * `z.toJSONSchema(schema)` goes on working.
 */
export const zodWithoutJsonSchema: Plugin = {
  name: "zod-without-json-schema",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, async ({ path }) => {
      const text = without(await readFile(path, "utf8"), processor, "");
      return { contents: without(text, makers, `const $1 = ${leftOut}, $2 = ${leftOut};`) };
    });
  },
};
