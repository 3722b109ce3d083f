import type { TemplateParam } from "#lib/contract/automation/workflow-template-record.ts";

/** A parameter, with what most leave out. */
export const param = (
  given: Pick<TemplateParam, "key" | "type" | "name"> & Partial<TemplateParam>,
): TemplateParam => ({ description: null, default: null, min: null, max: null, ...given });

/** Stands in a document for what is filled in. */
export const of = (key: string): { readonly param: string } => ({ param: key });

/** How many days, from one to ninety. */
export const days = (key: string, name: string, standard: number): TemplateParam =>
  param({ key, type: "number", name, default: standard, min: 1, max: 90 });

export const minScore = param({
  key: "min_score",
  type: "number",
  name: "Score from which a lead is hot",
  default: 70,
  min: 1,
  max: 100,
});

export const stage = (key: string, name: string, standard: string): TemplateParam =>
  param({ key, type: "stage", name, default: standard });

export const industries = (...standard: string[]): TemplateParam =>
  param({
    key: "industries",
    type: "texts",
    name: "Industries",
    description: "As your leads' companies have them.",
    default: standard,
  });

/** Leads of these industries. */
export const inIndustries = { field: "company.industry", op: "in", value: of("industries") } as const;

/** What ends most talks: nobody is bothered who has unsubscribed, or whose address bounces. */
export const leftAlone = [
  { event: "unsubscribe" },
  { event: "complaint" },
  { when: { field: "email_status", op: "eq", value: "invalid" } },
] as const;
