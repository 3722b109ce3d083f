import * as z from "zod";

/** What keeps a step from contacting the lead now. */
export const ContactHold = z.enum(["contacts_per_day", "contacts_per_week", "company_pause", "quiet_hours"]);
export type ContactHold = z.infer<typeof ContactHold>;

export const contactsPerDayMax = 20;
export const contactsPerWeekMax = 50;
export const companyPauseDaysMax = 90;

/** How often a workflow's steps may contact a lead. */
export const contactSettings = {
  contacts_per_day: z
    .int()
    .min(1)
    .max(contactsPerDayMax)
    .nullable()
    .describe(
      "A step that contacts a lead waits while the lead has had so many contacts, of all workflows, on this day of its own clock.",
    ),
  contacts_per_week: z
    .int()
    .min(1)
    .max(contactsPerWeekMax)
    .nullable()
    .describe("The same of this day and the six before it."),
  company_pause: z
    .strictObject({ days: z.int().min(1).max(companyPauseDaysMax) })
    .nullable()
    .describe(
      "When a lead has replied itself, steps that contact others of its company wait until so many days after that.",
    ),
};
