import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { ActStep } from "#lib/contract/automation/workflow-step.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import { allSteps } from "./step-parts.ts";

/** Which kinds of steps contact a lead, and when: whoever adds one that writes to leads adds its row. */
const contacting: { readonly [K in ActStep["do"]]?: (step: Extract<ActStep, { do: K }>) => boolean } = {
  // The system that it calls writes to the lead on our behalf, if the step says so.
  call_url: ({ contact }) => contact === true,
};

/** Whether a step contacts the lead: it counts against caps, and waits for hours at which that is allowed. */
export const isContact = (step: ActStep): boolean => {
  const asks = contacting[step.do] as ((step: ActStep) => boolean) | undefined;
  return asks?.(step) ?? false;
};

/** The channel by which a step contacts its lead; undefined if it names none. */
export const contactChannel = (step: ActStep) => (step.do === "call_url" ? step.channel : undefined);

/** Whether any step of a document contacts its lead. */
export const contactsLead = ({ steps }: Pick<WorkflowDocument, "steps">): boolean =>
  allSteps(steps).some(({ step }) => "do" in step && isContact(step));

const settings = ["contacts_per_day", "contacts_per_week", "company_pause"] as const;

/** Settings that would keep nobody from anything. */
export const contactErrors = (document: WorkflowDocument): ValidationError[] => {
  const { contacts_per_day: day, contacts_per_week: week } = document;
  const idle = contactsLead(document) ? [] : settings.filter((name) => document[name] !== null);
  const errors: ValidationError[] = idle.map((name) => ({
    pointer: `/${name}`,
    code: "no_contact",
    message: "None of its steps contacts a lead.",
    hint: "Say `contact: true` at each `call_url` by which a lead is written to; leave this out, or send null, where there is none.",
  }));
  if (day === null || week === null || day <= week) return errors;
  const message = `A week takes ${week} contacts: so many a day, ${day}, there never are.`;
  return [...errors, { pointer: "/contacts_per_day", code: "never_reached", message }];
};
