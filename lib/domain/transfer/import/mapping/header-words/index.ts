import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import type { HeaderWords } from "./header-words.ts";
import { italian } from "./italian.ts";
import { japanese } from "./japanese.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { swedish } from "./swedish.ts";

/** By language; where a word names two fields (`nome`, `contact`), the values decide, then the earlier language. */
export const headerWords: Readonly<Record<string, HeaderWords>> = {
  English: english,
  German: german,
  French: french,
  Spanish: spanish,
  Italian: italian,
  Portuguese: portuguese,
  Dutch: dutch,
  Polish: polish,
  Japanese: japanese,
  Swedish: swedish,
};
