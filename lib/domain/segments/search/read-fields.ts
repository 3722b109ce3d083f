import { Refusal } from "#lib/contract/errors.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { meant } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";

const isOwn = (name: string): boolean => /^(company\.)?custom\./.test(name);

/** Refuses a field of the workspace's own that it does not have, with the nearest that it has. */
export const requireFields = (
  given: readonly string[] | undefined,
  { fields }: Catalogue,
  pointerTo: (index: number) => string,
): void => {
  const own = [...fields.keys()].filter(isOwn);
  const errors = (given ?? []).flatMap((name, index) => {
    if (!isOwn(name) || fields.has(name)) return [];
    const hint = meant(nearestName(name, own)) ?? "GET /custom-fields lists them.";
    return [
      { pointer: pointerTo(index), code: "unknown_field", message: `There is no field \`${name}\`.`, hint },
    ];
  });
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
};
