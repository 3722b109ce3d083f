import { splitName } from "#lib/domain/records/lead/normalise/person-name.ts";
import { plainCheck } from "./plain-value.ts";

/** A lead that is read from a row. */
type Draft = Record<string, unknown>;

/** Fills the parts of a whole name that no column fills. */
export const fillSplitName = (draft: Draft): void => {
  const { first, last } = splitName(String(draft["name"] ?? ""));
  if (first !== "") draft["first_name"] ??= first;
  if (last !== "") draft["last_name"] ??= last;
};

const isFirstName = plainCheck("first_name");
const isLastName = plainCheck("last_name");

/** True for names within the bounds of the schema. */
export const partsArePlain = ({ first_name: first, last_name: last }: Draft): boolean =>
  (first === undefined || isFirstName(first)) && (last === undefined || isLastName(last));
