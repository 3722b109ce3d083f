import { LeadItem } from "#lib/adapters/dynamo/records/lead-item.ts";
import { routes } from "#lib/contract/index.ts";
import { Lead, LeadChange } from "#lib/contract/records/lead-record.ts";
import { WrittenLead } from "#lib/contract/records/leads.ts";
import { mappableFields } from "#lib/contract/transfer/mappable-fields.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";

const firstPart = (path: string): string => path.split(".")[0] ?? path;

/** Names that a lead has, in responses, requests, filters or mappings. */
const taken = new Set([
  ...Object.keys(Lead.shape),
  ...Object.keys(LeadChange.shape),
  ...mappableFields.map(firstPart),
  ...leadCatalogue.aliases.keys(),
]);

/** Parameters of requests that also take conditions, such as `?department=Sales`. */
const parameters = Object.values(routes).flatMap(({ conditions, query }) =>
  conditions === true && query !== undefined ? Object.keys(query.shape) : [],
);

/** Attributes of items and columns of the lake, beside the lead's own fields. */
const reserved = new Set([
  ...Object.keys(LeadItem.shape),
  ...Object.keys(WrittenLead.shape),
  ...parameters,
  ..."pk sk kind workspace_id changed_key expires_at_epoch_seconds request_id".split(" "),
  ..."item newest company_custom as_of constructor".split(" "),
]);

/** Words of filters' text and JSON forms. A field of that name would make filters unreadable. */
const filterWords = new Set(
  (
    "and or not in has any all none is exists between contains starts ends with on before after last next true false null " +
    "field op value event activities days weeks months"
  ).split(" "),
);

/** Returns what is wrong with the name of a new field of leads; undefined for a name that it may have. */
export const errorMessage = (name: string, type: string): string | undefined => {
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || name.length > 50)
    return `"${name}" is no name of a field: lower-case letters and digits, words joined by one underscore, at most 50 characters, such as job_level`;
  if (taken.has(name)) return `${name} is taken: leads have it already`;
  if (reserved.has(name)) return `${name} is reserved: items, answers or requests use the name`;
  if (filterWords.has(name)) return `${name} is reserved: it is a word of filters`;
  if (name.endsWith("_at") !== (type === "date"))
    return "a name ends with _at exactly if the field is a date, since workbooks write such columns as dates";
  return undefined;
};
