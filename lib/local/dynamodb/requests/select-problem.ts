import type { Checked } from "../dynalite.ts";

const specific = "SPECIFIC_ATTRIBUTES";

/** What is wrong with the `Select` of a query or scan, which dynalite does not look at. */
export const selectProblem = ({
  Select = "",
  ProjectionExpression,
  IndexName,
}: Checked): string | undefined => {
  const isProjected = ProjectionExpression !== undefined;
  if (isProjected && Select !== "" && Select !== specific)
    return `Cannot specify the ProjectionExpression when choosing to get ${Select === "COUNT" ? "only the Count" : Select}`;
  if (Select === specific && !isProjected)
    return `Must specify the AttributesToGet or ProjectionExpression when choosing to get ${specific}`;
  if (Select === "ALL_PROJECTED_ATTRIBUTES" && IndexName === undefined)
    return "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName";
  return undefined;
};
