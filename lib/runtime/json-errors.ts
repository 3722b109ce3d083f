import type { ValidationError } from "#lib/contract/errors.ts";

/** Of objects and arrays within one another; no schema of ours comes near. */
const depthMax = 100;
/** As many as an answer could show. */
const errorsMax = 50;

interface Place {
  readonly value: object;
  readonly depth: number;
  readonly key: string;
  readonly within: Place | undefined;
}

/** A JSON pointer (RFC 6901). */
export const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

const pathTo = (place: Place | undefined): string[] =>
  place?.within === undefined ? [] : [...pathTo(place.within), place.key];

const isSound = (key: string, value: unknown): boolean =>
  key !== "__proto__" && key.isWellFormed() && (typeof value !== "string" || value.isWellFormed());

/** What is wrong with a member that is not sound. */
const memberError = (within: Place, key: string): ValidationError => {
  const pointer = pointerOf([...pathTo(within), key.toWellFormed()]);
  return key === "__proto__"
    ? { pointer, code: "unknown_field", message: "There is no `__proto__` here." }
    : {
        pointer,
        code: "lone_surrogate",
        message: "The text has half of a character that is written as two (a lone surrogate).",
      };
};

/**
 * Faults of a parsed JSON value that no schema sees: a key that sets prototypes, text that is none, and nesting on which
 * a reader would run out of stack. Walks without recursion.
 */
export const jsonErrors = (value: unknown): ValidationError[] => {
  if (typeof value === "string" && !value.isWellFormed())
    return [{ pointer: "", code: "lone_surrogate", message: "The text is not well-formed." }];
  if (typeof value !== "object" || value === null) return [];
  const errors: ValidationError[] = [];
  const open: Place[] = [{ value, depth: 1, key: "", within: undefined }];
  for (let place = open.pop(); place !== undefined && errors.length < errorsMax; place = open.pop()) {
    if (place.depth > depthMax)
      return [{ pointer: "", code: "too_deep", message: `JSON is nested at most ${depthMax} deep here.` }];
    for (const [key, member] of Object.entries(place.value)) {
      if (!isSound(key, member)) errors.push(memberError(place, key));
      else if (typeof member === "object" && member !== null)
        open.push({ value: member, depth: place.depth + 1, key, within: place });
    }
  }
  return errors;
};
