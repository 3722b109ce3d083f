import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { mapTopConstants } from "./top-constants.ts";

/** A constant up to its value. */
const beginning = /^((?:export )?const (?:\w+(?:: [^=\n]+)?|\{[^}\n]+\})) =\s+/;
/** A text, a number, a pattern or another constant: the bundler sees by itself that it does nothing. */
const isPlain = (value: string): boolean => /^(["'`/\d-]|\w+$)/.test(value);
/** A function has no effect before it is called. */
const isFunction = (value: string): boolean => {
  if (/^(async )?\w+ =>/.test(value)) return true;
  const typed = value.indexOf("): ");
  const isArrow = value.includes(") =>") || (typed !== -1 && value.includes(" =>", typed));
  return isArrow && /^(async )?[(<]/.test(value);
};

/** What the API's document says of a schema: the document is made when the app is, and no function reads it there. */
const call = ".describe(";
const argument = /^\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\w+),?\s*\)/;

const withoutDescriptions = (text: string): string => {
  const [first = "", ...rest] = text.split(call);
  return rest.reduce((whole, part) => {
    const [given] = argument.exec(part) ?? [];
    return given === undefined ? `${whole}${call}${part}` : whole + part.slice(given.length);
  }, first);
};

/** Throws when something was written in a way that the patterns above do not know: it would be kept without a word. */
const assertKnown = (path: string, text: string, known: number): void => {
  const [described] = /^.*\.describe\(.*$/m.exec(text) ?? [];
  if (described !== undefined)
    throw new Error(`${path}: this description can't be left out: ${described.trim()}`);
  const declared = [...text.matchAll(/^(?:export )?const .*$/gm)].length;
  if (declared !== known)
    throw new Error(
      `${path}: a constant at its top is written in a way that lib/infra/drop-unused-schemas.ts can't read`,
    );
};

/** The text of a file of the contract without descriptions, what it makes at its top marked as of no other effect. */
export const withPureConstants = (path: string, text: string): string => {
  const bare = withoutDescriptions(text);
  let known = 0;
  const pure = mapTopConstants(bare, (whole) => {
    const [before, name] = beginning.exec(whole) ?? [];
    if (before === undefined) return whole;
    known += 1;
    const value = whole.slice(before.length, -";\n".length);
    return isPlain(value) || isFunction(value) ? whole : `${name} = /* @__PURE__ */ (() => (${value}))();\n`;
  });
  assertKnown(path, bare, known);
  return pure;
};

/**
 * Tells the bundler that making a schema of the contract has no other effect, so that it leaves out those that a
 * function does not use: making all of them takes a third of a cold start. A value is wrapped whole, since the calls
 * that a schema is chained of can't be marked each. Descriptions, each of which copies its schema, are left out altogether.
 */
export const dropUnusedSchemas: Plugin = {
  name: "drop-unused-schemas",
  setup: (build) => {
    build.onLoad({ filter: /[\\/]lib[\\/]contract[\\/]/ }, async ({ path }) => ({
      contents: withPureConstants(path, await readFile(path, "utf8")),
      loader: "ts",
    }));
  },
};
