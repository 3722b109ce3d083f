import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A fenced block of README.md or of a page of docs. */
export interface Block {
  readonly page: string;
  /** As it stands behind the fence; empty where nothing does. */
  readonly language: string;
  readonly text: string;
}

/** Those that the tour begins with, each with what the ones before have made; all others follow. */
const first = ["README.md", "docs/RECORDS.md", "docs/FILTERS.md", "docs/LISTS.md", "docs/BULK.md"];

const pages = (): string[] => {
  const all = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  return [...new Set([...first, ...all.toSorted().map((name) => `docs/${name}`)])];
};

/** Every fenced block of the pages, in the order of the tour. */
export const blocks = (): Block[] =>
  pages().flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(/^ *```([^\n]*)\n(.*?)^ *```$/gms)].map(
      ([, language = "", text = ""]) => ({ page, language, text }),
    ),
  );

/** Pages for operators of an account: test/infra/documented-commands.test.ts and aws-commands.test.ts check them. */
const operatorPages = ["docs/RUNBOOK.md"];

/** Languages that are no commands. What they show has tests of its own. */
export const noCommands = ["js", "json", "sql", "text", "ts"];

/** A block of commands that no test runs. */
interface NotRun {
  readonly page: string;
  /** How the block begins. */
  readonly begins: string;
  readonly because: string;
}

export const notRun: readonly NotRun[] = [
  {
    page: "README.md",
    begins: "$ npm start -- --empty",
    because: "it shows what a terminal shows; what it asks is asked by the tour below it",
  },
  {
    page: "README.md",
    begins: "npm ci && npm start",
    because: "the packages are installed before any test runs",
  },
  {
    page: "README.md",
    begins: "npm ci\necho",
    because: "docs/DEPLOY.md has the same block, which test/infra/documented-commands.test.ts runs",
  },
  {
    page: "docs/DEPLOY.md",
    begins: "npm ci\necho",
    because: "test/infra/documented-commands.test.ts runs its commands",
  },
  {
    page: "docs/DEPLOY.md",
    begins: "$ npm run leadrail -- first-admin",
    because: "it asks an account's table; test/service/workspaces.test.ts runs the command",
  },
  {
    page: "docs/DEPLOY.md",
    begins: "npm run leadrail -- sign-in add",
    because: "it asks an account's table; test/service/team/sign-in.test.ts runs the command",
  },
  {
    page: "docs/EVENTS.md",
    begins: 'curl -s "$BASE_URL/webhooks"',
    because: "it would call example.com; test/service/events/webhooks.test.ts makes webhooks to loopback",
  },
  {
    page: "docs/EVENTS.md",
    begins: "BUS=leadrail-prod",
    because: "it needs the AWS CLI; test/service/events/events-rules.test.ts puts its pattern on a bus",
  },
  {
    page: "docs/SHEETS.md",
    begins: 'jq \'{kind:"google_sheets"',
    because: "it needs a key of Google's; test/service/transfer/import-sources.test.ts saves such sources",
  },
];

/** Whether an entry means a block. */
export const means = ({ page, begins }: NotRun, block: Block): boolean =>
  block.page === page && block.text.startsWith(begins);

/** The blocks that the tour runs, in its order. */
export const toured = (): Block[] =>
  blocks().filter(
    (block) =>
      !operatorPages.includes(block.page) &&
      !noCommands.includes(block.language) &&
      !notRun.some((entry) => means(entry, block)),
  );
