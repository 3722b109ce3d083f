import type { RefusalDetails, ValidationError } from "#lib/contract/errors.ts";

/** Faults that one answer shows. */
export const errorsShownMax = 50;
/** Of a text that quotes the request: pointers and messages name what was sent, however long it was. */
const charactersMax = 1_000;

const clipped = (text: string): string =>
  text.length > charactersMax ? `${text.slice(0, charactersMax).toWellFormed()}…` : text;

const clippedError = ({ pointer, message, hint, ...rest }: ValidationError): ValidationError => ({
  ...rest,
  pointer: clipped(pointer),
  message: clipped(message),
  ...(hint === undefined ? {} : { hint: clipped(hint) }),
});

/** What a refusal tells, within a size that no request can stretch: the first errors, and how many more there are. */
export const shownDetails = <D extends RefusalDetails>(details: D): D => {
  const { errors, detail } = details;
  if (errors === undefined) return details;
  const more = errors.length - errorsShownMax;
  const told = more > 0 ? `Here are ${errorsShownMax} faults; there are ${more} more.` : undefined;
  const said = [detail, told].filter((text) => text !== undefined).join(" ");
  return {
    ...details,
    errors: errors.slice(0, errorsShownMax).map(clippedError),
    ...(said === "" ? {} : { detail: said }),
  };
};
