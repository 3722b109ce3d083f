import { FilterSyntaxError, type Token } from "./tokens.ts";

/** Takes tokens one after the other. */
export class TokenReader {
  readonly #tokens: readonly Token[];
  #next = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** The next token, which stays. */
  get token(): Token {
    const token = this.#tokens[this.#next] ?? this.#tokens.at(-1);
    if (token === undefined) throw new Error("tokens end with an end");
    return token;
  }

  /** The one after it. */
  get following(): Token {
    return this.#tokens[this.#next + 1] ?? this.token;
  }

  take(): Token {
    const { token } = this;
    this.#next += 1;
    return token;
  }

  /** Takes these keywords, in any case, if they all come next. */
  takeWords(...words: readonly string[]): boolean {
    const all = words.every((word, index) => {
      const token = this.#tokens[this.#next + index];
      return token?.kind === "word" && token.value.toUpperCase() === word;
    });
    if (all) this.#next += words.length;
    return all;
  }

  takeSymbol(symbol: string): boolean {
    const is = this.token.kind === "symbol" && this.token.value === symbol;
    if (is) this.#next += 1;
    return is;
  }

  expectSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) this.refuse(`\`${symbol}\` was expected here.`);
  }

  /** Throws at the next token. */
  refuse(message: string, hint?: string): never {
    throw new FilterSyntaxError(this.token.at, message, hint);
  }
}
