import type { TargetField } from "#lib/contract/transfer/import-record.ts";
import { isCustomTarget } from "#lib/contract/transfer/import-record.ts";
import { isOptOutField } from "#lib/contract/transfer/mappable-fields.ts";

/** Texts that spreadsheets and databases write into an empty cell. */
const empty = "n/a|#n/a|(blank)|(leer)|(empty)|<null>|\\n";
/** What spreadsheets and databases write where there is no value, whatever the column is. */
const never = `${empty}|#null!|#ref!|#value!|#name?|#div/0!|(none)`;
/** Marks that people put where they know nothing; a checkbox may mean something by them. */
const marks = "-|--|---|–|—|.|?|n.a.|n. a.|k.a.|k. a.|n/d|n.d.|s/o";
/** Words that are somebody's name as well. */
const words = "null|none|nil|nan|undefined";

const setOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split("|")));

/** An error or a mark can hide an opt-out: only an empty cell is known to state none. */
const forOptOuts = setOf(empty, "null");
const forCustom = setOf(never);
const forNames = setOf(never, marks);
/** `NA` is Namibia's code. */
const forCountries = setOf(never, marks, words);
const forOthers = setOf(never, marks, words, "na");
const lengthMax = 7;

const blankWordsOf = (field: TargetField): ReadonlySet<string> => {
  if (isCustomTarget(field)) return forCustom;
  if (isOptOutField(field)) return forOptOuts;
  if (field === "name" || field === "first_name" || field === "last_name") return forNames;
  return field.endsWith("country") ? forCountries : forOthers;
};

/** A test for texts that say that a cell of this field is empty. */
export const blankWord = (field: TargetField): ((text: string) => boolean) => {
  const blank = blankWordsOf(field);
  return (text) => text.length <= lengthMax && blank.has(text.toLowerCase());
};
