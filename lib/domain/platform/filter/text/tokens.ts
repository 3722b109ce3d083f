import type { Place } from "../filter-errors.ts";

/** A piece of a filter's text. Words are names, keywords, numbers and dates; symbols stand for themselves. */
export interface Token {
  readonly kind: "word" | "text" | "symbol" | "end";
  /** A word or symbol as written; text without its quotes. */
  readonly value: string;
  /** Where it begins, in UTF-16 units from 0. */
  readonly at: number;
}

/** Text that can't be cut or read. */
export class FilterSyntaxError extends Error {
  readonly at: number;
  readonly hint: string | undefined;
  constructor(at: number, message: string, hint?: string) {
    super(message);
    this.name = "FilterSyntaxError";
    this.at = at;
    this.hint = hint;
  }
}

const piece =
  /(?<space>\s+)|(?<symbol>!=|<>|>=|<=|[=<>(),])|(?<word>[\p{L}\p{N}_.:+-]+)|(?<text>"(?:[^"\\\n]|\\.)*")/uy;

const unquoted = (token: string, at: number): string => {
  try {
    return String(JSON.parse(token));
  } catch {
    throw new FilterSyntaxError(at, "This text has an escape that JSON does not know.");
  }
};

/** Cuts text into pieces, in one pass. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < text.length) {
    const at = piece.lastIndex;
    const groups = piece.exec(text)?.groups;
    if (groups === undefined)
      throw new FilterSyntaxError(
        at,
        text[at] === '"'
          ? "This text has no closing quote."
          : `\`${String.fromCodePoint(text.codePointAt(at) ?? 0)}\` means nothing here.`,
        text[at] === "'" ? "Text stands in double quotes." : undefined,
      );
    if (groups["word"] !== undefined) tokens.push({ kind: "word", value: groups["word"], at });
    else if (groups["symbol"] !== undefined) tokens.push({ kind: "symbol", value: groups["symbol"], at });
    else if (groups["text"] !== undefined)
      tokens.push({ kind: "text", value: unquoted(groups["text"], at), at });
  }
  tokens.push({ kind: "end", value: "", at: text.length });
  return tokens;
};

/** A place in the text: its column counts characters from 1. */
export const columnOf = (text: string, at: number): Required<Pick<Place, "column">> => ({
  column: [...text.slice(0, at)].length + 1,
});
