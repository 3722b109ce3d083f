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

/** The tags of a cell, which commas and semicolons part. */
export const splitTags = (text: string): string[] => cleanTags(text.split(/[;,]/));
