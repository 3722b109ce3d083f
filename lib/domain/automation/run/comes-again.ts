import type { Again } from "#lib/contract/automation/workflow-document.ts";
import type { Standing } from "./run-store.ts";

const dayMs = 86_400_000;

/** From when a lead that was in a workflow may come in again; null: never. */
export const comesAgainFrom = (
  again: Again,
  { lastEnrolledAt }: Pick<Standing, "lastEnrolledAt">,
): Date | null => {
  if (again === "never") return null;
  return new Date(again === "always" ? 0 : Date.parse(lastEnrolledAt) + again.after_days * dayMs);
};
