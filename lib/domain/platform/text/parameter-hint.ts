import { nearestName } from "./nearest-name.ts";

/** What other services call the parameters that ours have. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  cursor: ["page", "offset", "skip", "start", "after", "starting_after", "page_token", "next_cursor"],
  limit: ["per_page", "page_size", "size", "count", "top", "take"],
  sort: ["order", "order_by", "orderby", "sort_by", "sortby"],
  q: ["query", "search", "text", "term", "keyword"],
  fields: ["select", "columns", "properties"],
  include: ["expand", "with"],
};

const howPagesGo = "Pages are asked for with `limit`, and with `cursor` from the answer before.";

/** What somebody most likely meant by a parameter that is not there; undefined where nothing is near. */
export const parameterHint = (given: string, known: readonly string[]): string | undefined => {
  const own = Object.entries(elsewhere).find(
    ([name, others]) => known.includes(name) && others.includes(given.toLowerCase()),
  )?.[0];
  if (own === "cursor") return howPagesGo;
  const near = own ?? nearestName(given, known);
  // A condition's container bears a name that nobody sends.
  return near === undefined || near === given ? undefined : `Did you mean \`${near}\`?`;
};
