type Draft = Record<string, unknown> & { company?: Record<string, unknown> };

type Issues = readonly { readonly path: readonly PropertyKey[] }[];

/** The draft without what the schema refuses: a field, a field of the company, or single tags. */
export const withoutRefused = (draft: Draft, issues: Issues): Draft => {
  const next: Draft = { ...draft, ...(draft.company && { company: { ...draft.company } }) };
  for (const { path } of issues) {
    const [first = "", second] = path.map(String);
    if (first === "company" && next.company !== undefined) delete next.company[second ?? ""];
    else if (first !== "tags" || second === undefined) delete next[first];
  }
  const badTags = new Set(issues.flatMap(({ path }) => (path[0] === "tags" ? [Number(path[1])] : [])));
  if (badTags.size > 0 && Array.isArray(next["tags"]))
    next["tags"] = next["tags"].filter((_, index) => !badTags.has(index));
  return next;
};
