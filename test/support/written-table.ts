import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";

/**
 * Expects the lines between `<!-- name -->` and `<!-- end of name -->` of a page to be the given ones. With
 * WRITE_TABLES=1 in the environment, writes them instead. Throws when the page lacks a marker.
 */
export const expectTable = (page: string, name: string, lines: readonly string[]): void => {
  const text = readFileSync(page, "utf8");
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${page} has no place for the table "${name}"`);
  const table = `${lines.join("\n")}\n`;
  if (process.env["WRITE_TABLES"] === "1")
    writeFileSync(page, text.slice(0, from + begin.length) + table + text.slice(to));
  else expect(text.slice(from + begin.length, to)).toBe(table);
};
