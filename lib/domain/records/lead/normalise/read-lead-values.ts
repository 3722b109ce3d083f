import type { ValidationError } from "#lib/contract/errors.ts";
import { type LeadChange, LeadValues } from "#lib/contract/records/lead-record.ts";
import { type MappableField, MappableField as mappable } from "#lib/contract/transfer/mappable-fields.ts";
import { emailStatus } from "#lib/domain/records/lead/email-verdict/email-verdict.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import { nulCharacter, readerOf } from "./readers.ts";
import { type Places, Unread } from "./reading.ts";
import { cleanTags } from "./tags.ts";

/** A request's values as they are kept, with the verdict on its address, or what is wrong with them. */
export interface ReadLead {
  readonly values: ImportedLead;
  readonly errors: readonly ValidationError[];
  /** What was guessed, and what is doubtful. */
  readonly warnings: readonly ValidationError[];
}

const pointerOf = (path: readonly PropertyKey[]): string => path.map((part) => `/${String(part)}`).join("");

class Request {
  readonly errors: ValidationError[] = [];
  readonly warnings: ValidationError[] = [];
  readonly #places: Places;

  constructor(timeZone: string) {
    this.#places = { country: undefined, companyCountry: undefined, timeZone };
  }

  /** Only text is read; a number is a number already. */
  #value(field: MappableField, given: unknown): unknown {
    if (typeof given !== "string") return given;
    const pointer = pointerOf(field.split("."));
    const warn = (warning: Omit<ValidationError, "pointer">): void => {
      this.warnings.push({ pointer, ...warning });
    };
    const read = readerOf(field)(given, { ...this.#places, warn });
    if (!(read instanceof Unread)) return read;
    this.errors.push({ pointer, code: read.code, message: read.message, hint: read.hint });
    return given;
  }

  /** Texts without a reader of their own: tags and names elsewhere. */
  requireText(field: string, given: object | null | undefined): void {
    for (const [key, text] of Object.entries(given ?? {})) {
      if (![key, text].some((one) => typeof one === "string" && one.includes("\0"))) continue;
      const { code, message, hint } = nulCharacter();
      this.errors.push({ pointer: pointerOf([field, key]), code, message, hint });
    }
  }

  /** The fields of one holder; the country comes first, since others are read by it. */
  read(prefix: "" | "company.", given: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const values: Record<string, unknown> = { ...given };
    const names = Object.keys(given).toSorted((a, b) => Number(b === "country") - Number(a === "country"));
    for (const name of names) {
      const field = mappable.safeParse(`${prefix}${name}`).data;
      if (field === undefined || field === "tags") continue;
      const value = this.#value(field, given[name]);
      values[name] = value;
      if (name === "country" && typeof value === "string")
        this.#places[prefix === "" ? "country" : "companyCountry"] = value;
    }
    return values;
  }
}

/** Reads what a request says of a lead by the rules that hold for a file's cells; every error is named. */
export const readLeadValues = (given: LeadChange, timeZone: string): ReadLead => {
  const request = new Request(timeZone);
  // The company's country may be all that says where a number is dialled.
  const company = given.company == null ? given.company : request.read("company.", given.company);
  const { company: _, ...own } = given;
  const read = request.read("", own);
  for (const field of ["tags", "social", "external_ids"] as const) request.requireText(field, given[field]);
  const draft = {
    ...read,
    ...(given.tags !== undefined && { tags: cleanTags(given.tags) }),
    ...(given.company !== undefined && { company }),
  };
  const { errors, warnings } = request;
  const parsed = LeadValues.safeParse(draft);
  if (!parsed.success) {
    const known = new Set(errors.map(({ pointer }) => pointer));
    const more = parsed.error.issues
      .map(({ path, code, message }) => ({ pointer: pointerOf(path), code, message }))
      .filter(({ pointer }) => !known.has(pointer));
    return { values: {}, errors: [...errors, ...more], warnings };
  }
  const { email } = parsed.data;
  const verdict = email == null ? {} : { email_status: emailStatus(email) };
  return { values: { ...parsed.data, ...verdict }, errors, warnings };
};
