import type { AnyRoute } from "../route.ts";
import type { Json } from "./json-schemas.ts";

/** What each area is about. */
const areas: Readonly<Record<string, string>> = {
  leads: "Leads: people whom a team may win.",
  duplicates: "Leads that are likely one, and the word that they are not.",
  exports: "Files of leads, on request and by a schedule.",
  filters: "What a filter means, and what is wrong with it.",
  "custom-fields": "Fields that a workspace adds to leads and companies.",
  "validation-rules": "Rules that refuse, warn or mend.",
  jobs: "Work that goes on after its request was answered.",
  imports: "Files and rows of leads, in steps.",
  "import-sources": "Google sheets that are imported again and again.",
  mappings: "Which column fills which field, kept under a name.",
  lists: "Leads put together, by hand or by a filter.",
  "list-templates": "What lists are made of again and again.",
  "saved-filters": "Filters under a name, with their versions.",
  pipelines: "Through which stages leads go, and how they move.",
  tags: "What is known of the tags that leads carry.",
  team: "Members and their roles.",
  assignment: "Who works on which lead, by hand and by rules.",
  "api-keys": "Keys that act as a member.",
  workflows: "What is done to leads by itself, step by step.",
  "workflow-templates": "What workflows are made by: the service's own, and yours.",
  webhooks: "Events, sent to addresses of yours.",
  events: "The log of what has happened.",
  comments: "What members say of records.",
  templates: "Messages to be used again, version by version.",
  campaigns: "Series of messages or calls, and with whom they are shared.",
  contacts: "Leads that became contacts, and how they do.",
  companies: "Whom leads work for, each by its domain.",
  deals: "What may be sold, and how it moves.",
  activities: "Emails, calls, meetings, tasks and notes.",
  engagement: "Opens, clicks and replies.",
  scoring: "Points for what leads are and do, and what a score is made of.",
  meta: "This service itself.",
};

/** The document's tags: every area that has a route. Throws for one that nobody described. */
export const areaTags = (routes: readonly AnyRoute[]): Json[] =>
  [...new Set(routes.map(({ area }) => area))].map((name) => {
    const description = areas[name];
    if (description === undefined)
      throw new Error(`lib/contract/openapi/area-tags.ts says nothing of ${name}`);
    return { name, description };
  });
