import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type EventKind, eventKinds } from "#lib/contract/events/event-kinds.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/EVENTS.md"), "utf8");

/** What is fenced as a language, in order. */
const fenced = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(([, code = ""]) => code);

/** What docs/EVENTS.md says of one kind. */
export interface KindOnPage {
  readonly kind: EventKind;
  readonly text: string;
  /** As it stands there: JSON. */
  readonly pattern: string;
  readonly example: unknown;
}

const kindOnPage = (kind: EventKind): KindOnPage => {
  const [, text] = page.split(`\n### ${kind}\n`).map((part) => part.split("\n### ")[0]);
  const [pattern, example, ...more] = fenced(text ?? "", "json");
  if (text === undefined || pattern === undefined || example === undefined || more.length > 0)
    throw new Error(`docs/EVENTS.md has not one pattern and one example of ${kind}`);
  return { kind, text, pattern: pattern.trim(), example: JSON.parse(example) };
};

export const kindsOnPage = (): KindOnPage[] => eventKinds.map(kindOnPage);

/** A pattern that the page gives a name. */
export const namedPattern = (name: string): string => {
  const [, after] = page.split(`<!-- pattern: ${name} -->`);
  const [pattern] = fenced(after ?? "", "json");
  if (pattern === undefined) throw new Error(`docs/EVENTS.md has no pattern of the name ${name}`);
  return pattern.trim();
};

/** The envelope that the page shows. */
export const envelopeOnPage = (): unknown => JSON.parse(fenced(page, "json")[0] ?? "");

/** The kinds that the table at its head calls emitted. */
export const emittedInTable = (): string[] =>
  [...page.matchAll(/^\| \[([a-z.]+)\]\(#\w+\) \| .+ \| yes \|$/gm)].map(([, kind = ""]) => kind);

/** The page's one piece of CDK. */
export const cdkSnippet = (): string => fenced(page, "ts")[0] ?? "";

/** The page's receiver of webhooks. */
export const receiverSnippet = (): string => fenced(page, "js")[0] ?? "";

/** The event pattern that the page hands to the AWS CLI. */
export const cliPattern = (): string => /--event-pattern '([^']+)'/.exec(page)?.[1] ?? "";
