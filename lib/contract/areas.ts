/** The contexts of the product, each of which imports only those before it: folders of the domain and of all that follows it. */
export const contexts = [
  "platform",
  "team",
  "records",
  "segments",
  "selling",
  "transfer",
  "automation",
  "events",
] as const;
export type Context = (typeof contexts)[number];

interface Area {
  readonly context: Context;
  /** What the documentation says of it. */
  readonly about: string;
}

/** Every area of routes. Its handlers are in `functions/api/<context>/<area>/`, its rows in `functions/manifest/api/` likewise. */
export const areas: Readonly<Record<string, Area>> = {
  leads: { context: "records", about: "Leads: people whom a team may win." },
  duplicates: { context: "records", about: "Leads that are likely one, and the word that they are not." },
  exports: { context: "transfer", about: "Files of leads, on request and by a schedule." },
  filters: { context: "platform", about: "What a filter means, and what is wrong with it." },
  "custom-fields": { context: "records", about: "Fields that a workspace adds to leads and companies." },
  "validation-rules": { context: "records", about: "Rules that refuse, warn or mend." },
  jobs: { context: "platform", about: "Work that goes on after its request was answered." },
  imports: { context: "transfer", about: "Files and rows of leads, in steps." },
  "import-sources": { context: "transfer", about: "Google sheets that are imported again and again." },
  mappings: { context: "transfer", about: "Which column fills which field, kept under a name." },
  lists: { context: "segments", about: "Leads put together, by hand or by a filter." },
  "list-templates": { context: "segments", about: "What lists are made of again and again." },
  "saved-filters": { context: "segments", about: "Filters under a name, with their versions." },
  pipelines: { context: "selling", about: "Through which stages leads go, and how they move." },
  tags: { context: "records", about: "What is known of the tags that leads carry." },
  team: { context: "team", about: "Members and their roles." },
  assignment: { context: "selling", about: "Who works on which lead, by hand and by rules." },
  "api-keys": { context: "team", about: "Keys that act as a member." },
  workflows: { context: "automation", about: "What is done to leads by itself, step by step." },
  "workflow-templates": {
    context: "automation",
    about: "What workflows are made by: the service's own, and yours.",
  },
  "standing-orders": {
    context: "automation",
    about: "What is paused because its author may no longer write it, and how to take it over.",
  },
  webhooks: { context: "events", about: "Events, sent to addresses of yours." },
  events: { context: "events", about: "The log of what has happened." },
  comments: { context: "records", about: "What members say of records." },
  templates: { context: "records", about: "Messages to be used again, version by version." },
  campaigns: { context: "records", about: "Series of messages or calls, and with whom they are shared." },
  contacts: { context: "records", about: "Leads that became contacts, and how they do." },
  companies: { context: "records", about: "Whom leads work for, each by its domain." },
  deals: { context: "records", about: "What may be sold, and how it moves." },
  activities: { context: "records", about: "Emails, calls, meetings, tasks and notes." },
  engagement: { context: "records", about: "Opens, clicks and replies." },
  scoring: { context: "selling", about: "Points for what leads are and do, and what a score is made of." },
  settings: { context: "records", about: "Settings of the workspace as a whole." },
  meta: { context: "platform", about: "This service itself." },
};

/** Throws for an area without a row. */
export const areaOf = (name: string): Area => {
  const area = areas[name];
  if (area === undefined) throw new Error(`lib/contract/areas.ts says nothing of ${name}`);
  return area;
};
