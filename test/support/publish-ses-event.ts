import type { TestService } from "./service.ts";

/** What Amazon SES tells the default bus of a message to a lead. */
export const publishSesEvent = (
  { bridge }: TestService,
  {
    workspaceId,
    leadId,
    eventType,
    part = {},
  }: { workspaceId: string; leadId: string; eventType: string; part?: object },
): void => {
  const tags = { leadrail_workspace: [workspaceId], leadrail_lead: [leadId] };
  const mail = { timestamp: new Date().toISOString(), messageId: `message-to-${leadId}`, tags };
  bridge.publish({
    source: "aws.ses",
    detailType: `Email ${eventType}`,
    detail: { eventType, mail, ...part },
    resources: [],
    time: new Date(),
  });
};
