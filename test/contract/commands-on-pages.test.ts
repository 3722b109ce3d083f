import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readArguments } from "#lib/cli/arguments.ts";
import { commands } from "#lib/cli/commands.ts";
import { blocks, means, noCommands, notRun, toured } from "#test/support/shell-blocks.ts";
import { shellWords } from "#test/support/shell-words.ts";

const all = blocks();
const pages = [...new Set(all.map(({ page }) => page)), "CONTRIBUTING.md"];
const written = pages.map((page) => readFileSync(page, "utf8").replaceAll("\\\n", " "));

/** What stands behind a text on the pages, up to the end of its line or of its code. */
const behind = (text: string): string[] =>
  written.flatMap((page) =>
    [...page.matchAll(new RegExp(`${text}([^\`\n]*)`, "g"))].map(([, rest = ""]) => rest),
  );

/** A line's words as a shell takes them; EMAIL stands for one. */
const words = (line: string): string[] =>
  shellWords(line).map((word) => word.replace(/^EMAIL$/, "you@example.com"));

describe("commands in README.md and docs", () => {
  it("run in the tour, or are listed with a reason why no test runs them", () => {
    const languages = new Set(all.map(({ language }) => language));

    expect(languages).toEqual(new Set(["console", "sh", ...noCommands]));
    // The tour runs scripts, not what a terminal has shown.
    expect(toured().filter(({ language }) => language !== "sh")).toEqual([]);
    expect(notRun.map((entry) => [entry.begins, all.filter((block) => means(entry, block)).length])).toEqual(
      notRun.map(({ begins }) => [begins, 1]),
    );
  });

  it("deploy in README.md as in docs/DEPLOY.md", () => {
    const deploys = all.filter(({ text }) => text.startsWith("npm ci\necho"));

    expect(deploys.map(({ page }) => page)).toEqual(["README.md", "docs/DEPLOY.md"]);
    expect(deploys[0]?.text).toBe(deploys[1]?.text);
  });

  it("name scripts that there are", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = behind("npm run ").map((rest) => /^[\w:-]+/.exec(rest)?.[0]);

    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => name === undefined || scripts[name] === undefined)).toEqual([]);
  });

  it("name commands of leadrail with arguments that they take, as `--help` does", () => {
    const helped = commands.flatMap(({ examples }) => examples.map((line) => line.replace(/^leadrail /, "")));
    const written = behind("npm run leadrail -- ").filter((line) => line !== "--help");
    const lines = [...written, ...helped];
    const refused = lines.flatMap((line) => {
      const given = words(line);
      const command = commands.find(
        (one) => one.words === given.slice(0, one.words.split(" ").length).join(" "),
      );
      if (command === undefined) return [`${line}: there is no such command`];
      try {
        readArguments(command, given.slice(command.words.split(" ").length));
        return [];
      } catch (error) {
        return [`${line}: ${error}`];
      }
    });

    expect(lines.length).toBeGreaterThan(8);
    expect(refused).toEqual([]);
  });
});
