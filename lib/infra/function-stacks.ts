import type { AnyRoute } from "#lib/contract/route.ts";

/**
 * Which stack has the functions of which routes, by area. A function that moved would have its name taken while both
 * stacks have it, so areas stay where they are; a new area joins the stack that has room (450 resources, five a
 * function).
 */
export const functionStacks: Readonly<Record<string, readonly string[]>> = {
  LeadFunctions: [
    "leads",
    "filters",
    "exports",
    "jobs",
    "custom-fields",
    "validation-rules",
    "lists",
    "list-templates",
    "tags",
    "saved-filters",
  ],
  ImportFunctions: ["imports", "duplicates", "mappings", "import-sources"],
  TeamFunctions: ["team", "api-keys", "settings", "meta", "events", "webhooks", "engagement"],
  SellingFunctions: ["pipelines", "assignment", "scoring"],
  RecordFunctions: ["activities", "comments", "companies", "contacts", "deals", "campaigns", "templates"],
  WorkflowFunctions: ["workflows", "workflow-templates", "standing-orders"],
};

/** Throws when routes lie in an area that no stack has: the API would call functions that are not there. */
export const assertEveryAreaHasAStack = (routes: readonly AnyRoute[]): void => {
  const areas = Object.values(functionStacks).flat();
  const lost = routes.find(({ area }) => !areas.includes(area));
  if (lost !== undefined) throw new Error(`no stack of lib/infra/function-stacks.ts has ${lost.area}`);
};
