import type { Loss, StackChange } from "./plan.ts";

const line = ({ id, type, what, losesData }: Loss): string =>
  `  ${id} (${type}) ${what === "may be replaced" ? what : `will be ${what}`}${losesData ? ", with what it holds" : ""}`;

/** What a deployment is about to do, for the operator to read. */
export const reportOf = (changes: readonly StackChange[], losses: readonly Loss[]): string => {
  const first = changes.filter(({ deployed }) => deployed === undefined).map(({ stack }) => stack);
  return [
    ...(first.length > 0 ? [`New stacks: ${first.join(", ")}`] : []),
    ...(losses.length > 0 ? ["Replaced or taken away:", ...losses.map(line)] : ["Nothing is replaced."]),
  ].join("\n");
};

/** Why CloudFormation would refuse, and the way round it. */
export const stuckReport = (stacks: readonly string[]): string =>
  [
    `Nothing was deployed: ${stacks.join(", ")} use what the change takes away, and something that it brings as well.`,
    "Deploy it in two steps, first what it brings; or destroy the environment with --keep-data, adopt its table and key,",
    "and deploy again (docs/DEPLOY.md).",
  ].join("\n");

/** Why nothing is deployed, and what the operator can do. */
export const refusalOf = (refused: readonly Loss[]): string =>
  [
    "Nothing was deployed: it would lose or let go of data.",
    ...refused.map(line),
    "Undo the setting or the change that does it. If it is meant, name each one, as in",
    `  --allow ${refused[0]?.id ?? ""}`,
  ].join("\n");
