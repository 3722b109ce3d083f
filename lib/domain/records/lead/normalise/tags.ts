import { fold } from "#lib/domain/platform/filter/fold.ts";
import { cleanText } from "./clean-text.ts";

/** Tags without the blank ones, each once: two that differ in letter case are one, written as it was first. */
export const cleanTags = (tags: readonly string[]): string[] => {
  const byName = new Map<string, string>();
  for (const given of tags) {
    const tag = cleanText(given);
    const name = fold(tag);
    if (name !== "" && !byName.has(name)) byName.set(name, tag);
  }
  return [...byName.values()];
};

/** A list as programs write one: `["vip", "fair"]`. */
const asList = /^\[(.*)\]$/s;
const quotes = /^"(.*)"$|^'(.*)'$/s;

/** The tags of a cell, which commas, semicolons and lines part. */
export const splitTags = (text: string): string[] => {
  const [, listed] = asList.exec(text.trim()) ?? [];
  const parts = (listed ?? text).split(/[;,\n]/);
  return cleanTags(listed === undefined ? parts : parts.map((part) => part.trim().replace(quotes, "$1$2")));
};
