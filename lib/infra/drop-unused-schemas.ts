import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** A constant at the top of a file, from its name to the semicolon that ends its last line. */
const constant =
  /^((?:export )?const (?:\w+(?:: [^=\n]+)?|\{[^}\n]+\})) =\s+([\s\S]*?);\n(?=[^\s)\]}]|\n|$)/gm;
/** A text, a number, a pattern or another constant: the bundler sees by itself that it does nothing. */
const isPlain = (value: string): boolean => /^(["'`/\d-]|\w+$)/.test(value);
/** A function makes nothing before it is called. */
const isFunction = (value: string): boolean =>
  /^(async )?(<[\s\S]*?>)?(\([\s\S]*?\)|\w+)(: [\s\S]*?)? =>/.test(value);

/** What the API's document says of a schema: the document is made when the app is, and no function reads it there. */
const description =
  /\.describe\(\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\w+),?\s*\)/g;

/** Throws when something was written in a way that the patterns above do not know: it would be kept without a word. */
const assertKnown = (path: string, text: string): void => {
  const [described] = /^.*\.describe\(.*$/m.exec(text) ?? [];
  if (described !== undefined)
    throw new Error(`${path}: this description can't be left out: ${described.trim()}`);
  const declared = [...text.matchAll(/^(?:export )?const .*$/gm)].length;
  if (declared !== [...text.matchAll(constant)].length)
    throw new Error(
      `${path}: a constant at its top is written in a way that lib/infra/drop-unused-schemas.ts can't read`,
    );
};

/** The text of a file of the contract without descriptions, what it makes at its top marked as of no other effect. */
export const withPureConstants = (path: string, text: string): string => {
  const bare = text.replaceAll(description, "");
  assertKnown(path, bare);
  return bare.replaceAll(constant, (whole, name: string, value: string) =>
    isPlain(value) || isFunction(value) ? whole : `${name} = /* @__PURE__ */ (() => (${value}))();\n`,
  );
};

/**
 * Tells the bundler that making a schema of the contract has no other effect, so that it leaves out those that a
 * function does not use: making all of them takes a third of a cold start. A value is wrapped whole, since the calls
 * that a schema is chained of can't be marked each. Descriptions, each of which copies its schema, are left out altogether.
 */
export const dropUnusedSchemas: Plugin = {
  name: "drop-unused-schemas",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]lib[\\/]contract[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: withPureConstants(path, await readFile(path, "utf8")),
      loader: "ts",
    }));
  },
};
