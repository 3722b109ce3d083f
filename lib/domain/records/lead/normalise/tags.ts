import * as z from "zod";
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

const Texts = z.array(z.string());

/** The entries of a JSON list of texts. Undefined for any other text. */
const jsonList = (text: string): readonly string[] | undefined => {
  if (!text.startsWith("[")) return undefined;
  try {
    return Texts.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * Returns the tags of a cell. Commas, semicolons and line breaks separate tags, unless the cell is a JSON list of
 * texts: exports write such a list where a tag contains a separator.
 */
export const splitTags = (text: string): string[] => {
  const entries = jsonList(text.trim());
  if (entries !== undefined) return cleanTags(entries);
  const [, listed] = asList.exec(text.trim()) ?? [];
  const parts = (listed ?? text).split(/[;,\n]/);
  return cleanTags(listed === undefined ? parts : parts.map((part) => part.trim().replace(quotes, "$1$2")));
};
