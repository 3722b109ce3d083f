import { DocumentInput } from "#lib/contract/automation/workflow-document.ts";
import type { NewWorkflow } from "#lib/contract/automation/workflow-record.ts";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { schemaErrors } from "#lib/domain/automation/workflow/schema-errors.ts";
import type { OwnWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { type Filled, fill, paramAt, readValues } from "./fill-template.ts";
import { usableTemplate, type WorkflowTemplateReader } from "./template-record.ts";

/** What a request says of a workflow that is made of a template. */
export interface Made {
  readonly workflow: OwnWorkflow;
  /** Where an error of the document is, in the request's own words. */
  readonly place: (error: ValidationError) => ValidationError;
}

const placeIn =
  (places: Filled["places"], own: object) =>
  (error: ValidationError): ValidationError => {
    const [, top = ""] = error.pointer.split("/");
    if (Object.hasOwn(own, top)) return error;
    const param = paramAt(places, error.pointer);
    if (param !== undefined) return { ...error, pointer: `/params/${param}` };
    return {
      ...error,
      pointer: "/template_id",
      message: `The template's ${error.pointer}: ${error.message}`,
    };
  };

/** A new workflow with what its template says, where it names one; what the request says itself takes its place. */
export const workflowOfTemplate = async (
  templates: Pick<WorkflowTemplateReader, "get">,
  actor: Actor,
  { template_id, params, ...given }: NewWorkflow,
): Promise<Made> => {
  const refuse = (errors: ValidationError[]): never => {
    throw new Refusal("validation_failed", { errors });
  };
  if (template_id === undefined) {
    const message = "Parameters go with a template.";
    const hint = "Name it in `template_id`; `GET /workflow-templates` lists them.";
    if (params !== undefined) refuse([{ pointer: "/params", code: "needs_template", message, hint }]);
    return { workflow: given, place: (error) => error };
  }
  const template = await usableTemplate(templates, actor, template_id);
  if (template === undefined) {
    const message = "There is no such workflow template.";
    const hint = "`GET /workflow-templates` lists those that you may use.";
    return refuse([{ pointer: "/template_id", code: "unknown_workflow_template", message, hint }]);
  }
  const { values, errors } = readValues(template, params ?? {});
  if (errors.length > 0) refuse(errors);
  const { document, places } = fill(template, values);
  const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const place = placeIn(places, own);
  const parsed = DocumentInput.safeParse(document);
  if (!parsed.success)
    return refuse(schemaErrors(parsed.error, "", Object.keys(DocumentInput.shape)).map(place));
  const category = given.category ?? template.category;
  const description = given.description ?? template.description;
  return { workflow: { ...parsed.data, ...given, ...own, category, description }, place };
};
