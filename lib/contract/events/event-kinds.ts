/** The sixteen kinds of event, by their public names. */
export const eventKinds = [
  "lead.imported",
  "lead.updated",
  "lead.deleted",
  "data.synced",
  "crm.lead.created",
  "crm.lead.updated",
  "crm.deal.created",
  "crm.sync.completed",
  "workflow.triggered",
  "stage.changed",
  "automation.completed",
  "workflow.error",
  "lead.assigned",
  "campaign.shared",
  "performance.updated",
  "team.member.added",
] as const;
export type EventKind = (typeof eventKinds)[number];
