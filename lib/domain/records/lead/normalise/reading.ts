/** Something that a person should know of a value that was read: a guess, or a doubt. */
export interface ReadingWarning {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** What a value's reading depends on beside its text. */
export interface Places {
  /** Alpha-2, of the lead and of its company; absent where nothing says. */
  country: string | undefined;
  companyCountry: string | undefined;
  /** IANA name, of dates without an offset. Absent: UTC. */
  readonly timeZone?: string | undefined;
  /** Hears of what was guessed. */
  readonly warn?: ((warning: ReadingWarning) => void) | undefined;
}

/** A text that is no value of its field, with the reason and what would mend it. */
export class Unread {
  readonly code: string;
  readonly message: string;
  readonly hint: string;

  constructor(code: string, message: string, hint: string) {
    this.code = code;
    this.message = message;
    this.hint = hint;
  }
}

/** Reads a text that is not empty: the value in the form in which it is kept, or why there is none. */
export type Reader = (text: string, places: Places) => unknown;
