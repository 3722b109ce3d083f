import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkWords, type WordsMode } from "../../bin/words/check-words.ts";
import { makeFindWords } from "../../bin/words/find-words.ts";
import { bannedWords, type WordException } from "./words.ts";

const find = makeFindWords(bannedWords);

/** `word:line` of each word that is found. */
const found = (text: string, file = "lib/planted.ts"): string[] =>
  find(file, text).map(({ word, line }) => `${word}:${line}`);

describe("the search for banned words in TypeScript", () => {
  it.each([
    ["a constant", "const toldOwner = 1;", "told:1"],
    ["a function", "\nfunction settleRun() {}", "settle:2"],
    ["a parameter", "const a = (slow_lane: string) => 1;", "lane:1"],
    ["a private field", "class A {\n  #ledger = 1;\n}", "ledger:2"],
    ["a property of an interface", "interface A {\n  readonly isSettled: boolean;\n}", "settle:2"],
    ["a property of an object", "export const a = { door: 1 };", "door:1"],
    ["an alias of an import", 'import { a as tally } from "a";', "tally:1"],
    ["a destructured property under another name", "const { a: tally, ...told } = b;", "tally:1, told:1"],
    ["a destructured element", "const [tally] = a;", "tally:1"],
    ["an exact identifier", "export const nextBurst = 1;", "burst:1"],
    ["a line comment", "const a = 1; // Told once.", "told:1"],
    ["a block comment", "/**\n * Returns a.\n * Whoever asks.\n */", "whoever:3"],
    ["a comment before a closing brace", "const a = {\n  b: 1,\n  // told\n};", "told:3"],
    ["a comment within a template", `const a = \`\${b /* told */}\`;`, "told:1"],
    ["a comment after a regular expression with a quote", "const a = /[\"'`/]/; // told", "told:1"],
    ["a phrase over two lines of comments", "// It has a life of its\n// own.", "of its own:1"],
    ["a phrase over two lines of a block", "/**\n * of its\n * own\n */", "of its own:2"],
    ["a name of a test", 'it("nobody reads it", () => {});', "nobody:1"],
    ["a name of a test with a table", 'describe.each([1])("is told $a", () => {});', "told:1"],
    ["a name of a test that is a template", `it(\`is \${a} and told\`, () => {});`, "told:1"],
    ["a phrase in a name of a test", 'it.skipIf(a)("answers 200", () => {});', "answers:1"],
  ])("counts %s", (_, text, expected) => {
    expect(found(text).join(", ")).toBe(expected);
  });

  it.each([
    ["a string", 'const a = { kind: "told", "run_standing": 1 };'],
    ["a template", `const a = \`told \${b} lane \${c} // settled\`;`],
    ["a path of an import", 'import { a } from "#lib/settle/door.ts";'],
    ["a name that another file declares", 'import { tally } from "a";\ntally(a.told, { lane });'],
    ["a destructured property that keeps its name", "const { told } = a;"],
    ["an address in a comment", "// See https://example.com/told/door"],
    ["a code span in a comment", "// Sends `told` and `of its own`."],
    ["a part of a longer word", "const household = withheld + foretold;"],
    ["an ordinary word in a longer identifier", "const linkUrl = baseRate(workDays, redirectUri);"],
    ["an ordinary word in a comment", "// Work on the link, at the base of the wall; a redirect."],
    ["a phrase that code interrupts", "// of its\nconst own = 1; // own"],
  ])("does not count %s", (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it("counts each of several words of one identifier, and each form of a word as the same entry", () => {
    expect(found("const tellSettledLanes = told;")).toEqual(["told:1", "settle:1", "lane:1"]);
  });

  it.each([
    ["lib/slow-lane.ts", "lane:0"],
    ["test/told.test.ts", "told:0"],
    ["test/import-work.test.ts", "work:0"],
    ["lib/preview/look.ts", "look:0"],
    ["docs/adr/0999-told-once.md", "told:0"],
    ["lib/gate/", "gate:0"],
  ])("counts the name of %s", (file, expected) => {
    expect(found("", file)).toEqual([expected]);
  });
});

describe("the search for banned words in Markdown", () => {
  it("counts prose with its line, also a phrase over two lines", () => {
    expect(found("# Told\n\nA queue of its\nown.\n", "docs/A.md")).toEqual(["told:1", "of its own:3"]);
  });

  it("skips fenced blocks, code spans, link targets and addresses", () => {
    const text =
      "```json\n{ told: 1 }\n```\n\nSee `told`, [a](lib/told.md), https://a.example/told and `a\nlane`.\n";

    expect(found(text, "docs/A.md")).toEqual([]);
  });

  it("counts the prose after a fenced block and after a single backtick", () => {
    expect(found("```sh\nlane\n```\ntold\n\nA ` here.\n\nAnd told ` there.", "docs/A.md")).toEqual([
      "told:4",
      "told:8",
    ]);
  });
});

/** A folder with some files and its check. Git has what `commit` saw. */
const aProject = (files: Readonly<Record<string, string>>, exceptions: readonly WordException[] = []) => {
  const root = mkdtempSync(join(tmpdir(), "leadrail-words-"));
  const path = (file: string): string => join(root, file);
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  write("test/architecture/words-baseline.json", "{}\n");
  const git = (...parameters: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...parameters], {
      cwd: root,
      encoding: "utf8",
    });
  git("init", "--quiet");
  const run = (mode: WordsMode) => checkWords(root, { table: bannedWords, exceptions }, mode);
  run("rebase");
  const commit = (): void => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "a");
  };
  return {
    write,
    commit,
    run,
    remove: (file: string): void => rmSync(path(file)),
    rename: (from: string, to: string): void => {
      mkdirSync(dirname(path(to)), { recursive: true });
      renameSync(path(from), path(to));
    },
    baseline: (): string => readFileSync(path("test/architecture/words-baseline.json"), "utf8"),
  };
};

const twice = "// told\nconst a = 1;\nconst b = 2;\n// told\n";

describe("the check of words", () => {
  it("passes on the counts of its baseline", () => {
    expect(aProject({ "lib/a.ts": twice }).run("check")).toEqual({
      lines: ["No count of words has risen."],
      passes: true,
    });
  });

  it("fails on a count that rises, with each line and what to write", () => {
    const project = aProject({ "lib/a.ts": twice });
    project.write("lib/a.ts", `${twice}// told\n`);
    const { lines, passes } = project.run("check");

    expect(passes).toBe(false);
    expect(lines.slice(0, 3).map((line) => line.split(":").slice(0, 2).join(":"))).toEqual([
      "lib/a.ts:1",
      "lib/a.ts:4",
      "lib/a.ts:5",
    ]);
    expect(lines[2]).toContain('"told" (3 times, at most 2 allowed). Write: the verb that is meant');
  });

  it("shows only the lines of a count that rises which the last commit does not have", () => {
    const project = aProject({ "lib/a.ts": twice });
    project.commit();
    project.write("lib/a.ts", `// told again\n${twice}`);

    expect(project.run("check").lines).toEqual([
      expect.stringContaining('lib/a.ts:1: "told" (3 times, at most 2 allowed)'),
      expect.stringContaining("test/architecture/words.ts"),
    ]);
  });

  it("fails on another word in a file whose total stays the same", () => {
    const project = aProject({ "lib/a.ts": twice });
    project.write("lib/a.ts", "// told\n// whoever\n");

    expect(project.run("check")).toMatchObject({ passes: false });
  });

  it("fails on any word in a new file, and in a new page", () => {
    const project = aProject({ "lib/a.ts": twice });
    project.write("lib/b.ts", "// told\n");
    project.write("docs/B.md", "It stands.\n");
    const { lines } = project.run("check");

    expect(lines).toEqual([
      expect.stringContaining('lib/b.ts:1: "told" (not allowed here)'),
      expect.stringContaining('docs/B.md:1: "stands" (not allowed here)'),
      expect.stringContaining("test/architecture/words.ts"),
    ]);
  });

  it("passes on a count that falls, and fails if it rises again after --update", () => {
    const project = aProject({ "lib/a.ts": twice });
    project.write("lib/a.ts", "// told\n");
    expect(project.run("check")).toMatchObject({ passes: true });
    project.run("update");
    expect(project.baseline()).toBe('{\n"lib/a.ts":{"told":1}\n}\n');
    project.write("lib/a.ts", twice);

    expect(project.run("check")).toMatchObject({ passes: false });
  });

  it("raises nothing and adds no file with --update", () => {
    const project = aProject({ "lib/a.ts": twice });
    project.write("lib/a.ts", `${twice}// told and anew\n`);
    project.write("lib/b.ts", "// told\n");

    expect(project.run("update")).toMatchObject({ passes: false });
    expect(project.baseline()).toBe('{\n"lib/a.ts":{"told":2}\n}\n');
  });

  it("fails on a deleted file of the baseline until --update removes it", () => {
    const project = aProject({ "lib/a.ts": twice, "lib/b.ts": "" });
    project.commit();
    project.remove("lib/a.ts");
    expect(project.run("check").lines[0]).toBe(
      "lib/a.ts: in the baseline, but deleted. Run: npm run words -- --update",
    );

    expect(project.run("update")).toMatchObject({ passes: true });
    expect(project.baseline()).toBe("{}\n");
  });

  it.each([
    ["before", false],
    ["after", true],
  ])("keeps the count of a renamed file, %s the rename is committed", (_, isCommitted) => {
    const project = aProject({ "lib/a.ts": twice });
    project.commit();
    project.rename("lib/a.ts", "lib/other/b.ts");
    project.write("lib/other/b.ts", twice.replace("b = 2", "b = 3"));
    if (isCommitted) project.commit();
    expect(project.run("check")).toMatchObject({ passes: true });

    expect(project.run("update")).toMatchObject({ passes: true });
    expect(project.baseline()).toBe('{\n"lib/other/b.ts":{"told":2}\n}\n');
  });

  it("fails on a renamed file whose count rises", () => {
    const project = aProject({ "lib/a.ts": twice });
    project.commit();
    project.rename("lib/a.ts", "lib/b.ts");
    project.write("lib/b.ts", `${twice}// told\n`);

    expect(project.run("check").lines[0]).toContain('lib/b.ts:1: "told" (3 times, at most 2 allowed)');
  });

  it("gives the count of a deleted file to no other new file", () => {
    const project = aProject({ "lib/a.ts": twice });
    project.commit();
    project.remove("lib/a.ts");
    project.write("lib/b.ts", "// told\nexport const other = true;\n");

    expect(project.run("check").lines).toEqual([
      expect.stringContaining('lib/b.ts:1: "told" (not allowed here)'),
      expect.stringContaining("lib/a.ts: in the baseline, but deleted"),
      expect.stringContaining("test/architecture/words.ts"),
    ]);
  });

  it("does not count an exception in its file, and fails on an exception without its word", () => {
    const exceptions = [{ file: "lib/a.ts", word: "told", reason: "A system outside chose it." }];
    const project = aProject({ "lib/a.ts": twice }, exceptions);
    project.write("lib/a.ts", `${twice}// told\n`);
    expect(project.run("check")).toMatchObject({ passes: true });
    expect(project.baseline()).toBe("{}\n");
    project.write("lib/a.ts", "");

    expect(project.run("check")).toMatchObject({
      lines: ['lib/a.ts: has no "told". Remove its exception.', expect.any(String)],
      passes: false,
    });
  });

  it("names the baseline that a merge has left with conflicts", () => {
    const project = aProject({});
    project.write("test/architecture/words-baseline.json", "<<<<<<< HEAD\n");

    expect(() => project.run("check")).toThrow("words-baseline.json is not valid JSON");
  });

  it("does not read the lists of mail providers", () => {
    const project = aProject({ "lib/domain/records/lead/email-verdict/lists/a.ts": "// told\n" });

    expect(project.baseline()).toBe("{}\n");
  });
});

describe("the table of words", () => {
  it("has each form once, and a replacement for each word", () => {
    const forms = bannedWords.flatMap(({ kind, forms: all }) => all.map((form) => `${kind} ${form}`));

    expect(new Set(forms).size).toBe(forms.length);
    expect(bannedWords.filter(({ name, instead }) => name === "" || instead === "")).toEqual([]);
  });
});
