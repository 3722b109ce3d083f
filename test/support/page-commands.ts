import { readFileSync } from "node:fs";

const begins = /^(?:npm|npx|aws) /;

/** Lines of a fenced block, continued ones joined, without prompts and comments. */
const linesOf = (block: string): string[] =>
  block
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^\$ /, "")
        .replace(/ {2,}#.*$/, ""),
    );

/**
 * Each command of a page that begins with `npm`, `npx` or `aws`: in its fenced blocks, in its text, and inside
 * other commands as `$(…)`. Each is returned once.
 */
export const commandsOn = (page: string): string[] => {
  const text = readFileSync(page, "utf8");
  const fence = /^ *```[^\n]*\n(.*?)^ *```$/gms;
  const blocks = [...text.matchAll(fence)].flatMap(([, block = ""]) => linesOf(block));
  const spans = [...text.replaceAll(fence, "").matchAll(/`([^`]+)`/g)].map(([, span = ""]) =>
    span.replaceAll(/\s+/g, " "),
  );
  const inner = [...blocks, ...spans].flatMap((line) =>
    [...line.matchAll(/\$\(([^()]*)\)/g)].map(([, command = ""]) => command),
  );
  return [...new Set([...blocks, ...spans, ...inner].filter((line) => begins.test(line)))];
};
