import type { BannedWord } from "#test/architecture/words.ts";
import { type ReadText, readCode } from "./read-code.ts";
import { proseOfMarkdown } from "./read-prose.ts";
import { splitName } from "./split-name.ts";

/** A banned word in a file. Line 0 is the file's own name. */
export interface FoundWord {
  readonly word: string;
  readonly line: number;
}

interface Placed {
  readonly word: string;
  readonly at: number;
}

/** Finds banned words in the text and in the name of a file. */
export type FindWords = (file: string, text: string) => FoundWord[];

/** The name of a file without its extensions, or of a folder. */
const stemOf = (path: string): string =>
  (path.split("/").filter(Boolean).at(-1) ?? "").replace(/(\.test)?\.[a-z]+$/, "");

const readText = (file: string, text: string): ReadText =>
  file.endsWith(".ts") ? readCode(file, text) : { names: [], prose: proseOfMarkdown(text) };

const expressionOf = (form: string, part: string): string =>
  form.replaceAll("*", part).replaceAll(" ", "\\s+");

/** Makes the search for the words of a table. */
export const makeFindWords = (table: readonly BannedWord[]): FindWords => {
  const formsOf = (kind: BannedWord["kind"]): [form: string, name: string][] =>
    table
      .filter((word) => word.kind === kind)
      .flatMap(({ forms, name }) => forms.map((form) => [form, name] as [string, string]));
  const words = new Map(formsOf("word"));
  const phrases = new Map(formsOf("phrase"));
  const phrase = new RegExp(
    `\\b(?:${[...phrases.keys()].map((form) => expressionOf(form, "")).join("|")})\\b`,
    "gi",
  );
  const exact = new Map(formsOf("identifier"));
  const patterns = [...exact]
    .filter(([form]) => form.includes("*"))
    .map(([form, name]) => [new RegExp(`^${expressionOf(form, "[\\w-]+")}$`), name] as const);

  const inWords = (name: string): string[] => splitName(name).flatMap((part) => words.get(part) ?? []);

  const inName = (name: string): string[] => {
    const whole = exact.get(name) ?? patterns.find(([pattern]) => pattern.test(name))?.[1];
    return whole === undefined ? inWords(name) : [whole, ...inWords(name)];
  };

  const inProse = (prose: string): Placed[] => [
    ...[...prose.matchAll(/[A-Za-z][\w-]*/g)].flatMap(({ 0: text, index }) =>
      inWords(text).map((word) => ({ word, at: index })),
    ),
    ...[...prose.matchAll(phrase)].map(({ 0: text, index }) => ({
      word: phrases.get(text.toLowerCase().replaceAll(/\s+/g, " ")) ?? text,
      at: index,
    })),
  ];

  return (file, text) => {
    const { names, prose } = readText(file, text);
    const placed = [
      ...names.flatMap(({ name, at }) => inName(name).map((word) => ({ word, at }))),
      ...inProse(prose),
    ];
    const lineOf = (at: number): number => text.slice(0, at).split("\n").length;
    return [
      ...inName(stemOf(file)).map((word) => ({ word, line: 0 })),
      ...placed
        .toSorted((one, other) => one.at - other.at)
        .map(({ word, at }) => ({ word, line: lineOf(at) })),
    ];
  };
};
