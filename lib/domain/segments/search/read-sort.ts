import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { type Catalogue, canonicalName, nearestField } from "#lib/domain/platform/filter/catalogue.ts";
import type { SortKey } from "#lib/domain/records/lead/lead-lake.ts";
import { seesMasked } from "#lib/domain/records/lead/visibility.ts";

/** Newest first. */
const usual: readonly SortKey[] = [{ field: "id", descending: true }];

const refuse = (pointer: string, code: string, message: string, hint?: string): never => {
  throw new Refusal("validation_failed", {
    errors: [{ pointer, code, message, ...(hint === undefined ? {} : { hint }) }],
  });
};

const readKey = (given: string, actor: Actor | undefined, catalogue: Catalogue, pointer: string): SortKey => {
  const descending = given.startsWith("-");
  const name = descending ? given.slice(1) : given;
  const field = canonicalName(catalogue, name);
  const known = field === undefined ? undefined : catalogue.fields.get(field);
  if (field === undefined || known === undefined) {
    const near = nearestField(catalogue, name);
    const hint = near === undefined ? undefined : `Did you mean \`${descending ? "-" : ""}${near}\`?`;
    return refuse(pointer, "unknown_field", `There is no field \`${name}\`.`, hint);
  }
  if (known.asks !== undefined)
    return refuse(pointer, "not_sortable", `\`${field}\` has no order. Sort by \`${known.asks.field}\`.`);
  if (known.type === "set") return refuse(pointer, "not_sortable", `\`${field}\` is a set and has no order.`);
  if (known.masked === true && actor !== undefined && seesMasked(actor))
    throw new Refusal("forbidden", {
      errors: [
        {
          pointer,
          code: "masked_field",
          message: `Your role sees \`${field}\` masked and can't sort by it.`,
        },
      ],
    });
  return { field, descending };
};

/** `["-score","created_at"]` as keys; none is newest first. Without an actor nothing is masked. Throws Refusal. */
export const readSort = (
  given: readonly string[] | undefined,
  actor: Actor | undefined,
  catalogue: Catalogue,
  pointer: (index: number) => string,
): readonly SortKey[] => {
  const keys = (given ?? []).map((one, index) => readKey(one, actor, catalogue, pointer(index)));
  const again = keys.findIndex(({ field }, index) => keys.findIndex((key) => key.field === field) < index);
  if (again >= 0) refuse(pointer(again), "repeated", `\`${keys[again]?.field}\` is a sort key already.`);
  return keys.length === 0 ? usual : keys;
};
