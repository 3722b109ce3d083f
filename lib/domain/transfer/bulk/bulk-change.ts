import type { Lead, LeadValues } from "#lib/contract/records/lead-record.ts";
import type { JobAction } from "#lib/contract/transfer/bulk-action.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { changeOfField } from "./field-path.ts";

/** Tags are the same in any case, as filters have it. */
const withTags = (present: readonly string[], added: readonly string[]): string[] => {
  const tags = [...present];
  const known = new Set(present.map(fold));
  for (const tag of added) {
    if (known.has(fold(tag))) continue;
    known.add(fold(tag));
    tags.push(tag);
  }
  return tags;
};

const withoutTags = (present: readonly string[], taken: readonly string[]): string[] => {
  const gone = new Set(taken.map(fold));
  return present.filter((tag) => !gone.has(fold(tag)));
};

/** The other tag in the place of the one, once; the same tags where the one is not there. */
const withReplaced = (
  present: readonly string[],
  { tag, by }: { readonly tag: string; readonly by: string },
): string[] => {
  if (!present.some((one) => fold(one) === fold(tag))) return [...present];
  const has = present.some((one) => fold(one) === fold(by));
  return withTags(
    [],
    present.flatMap((one) => (fold(one) === fold(tag) ? (has ? [] : [by]) : [one])),
  );
};

/** What an action puts on a lead; undefined for those that change no field. Done again it changes nothing. */
export const bulkChange = (
  action: JobAction,
  lead: Pick<Lead, "tags" | "stage_id">,
): LeadValues | undefined => {
  switch (action.kind) {
    case "tag":
      return { tags: withTags(lead.tags, action.tags) };
    case "untag":
      return { tags: withoutTags(lead.tags, action.tags) };
    case "replace_tag":
      return { tags: withReplaced(lead.tags, action) };
    case "assign":
      return { owner_id: action.owner_id };
    case "stage":
      return { stage_id: action.stage_id };
    case "empty_stage":
      // Whoever has moved it meanwhile is right.
      return lead.stage_id === action.from ? { stage_id: action.stage_id } : {};
    case "set_field":
      return changeOfField(action.field, action.value);
    case "clear_field":
      return changeOfField(action.field, null);
    case "add_to_list":
    case "remove_from_list":
    case "snapshot":
    case "enrol":
    case "unenrol":
    case "delete":
    case "restore":
    case "rescore":
    // Of deals: move-deals.ts and restamp-deals.ts.
    case "empty_deal_stage":
    case "restamp_deals":
    // Who gets each is decided one after the other: share-out.ts.
    case "assign_by":
      return undefined;
  }
};
