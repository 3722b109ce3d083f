import { GetScheduleCommand, SchedulerClient, UpdateScheduleCommand } from "@aws-sdk/client-scheduler";
import type { TestService } from "./service.ts";

const GroupName = "leadrail-dev-webhook-retries";

const scheduler = ({ endpointUrl: endpoint, operatorCredentials: credentials }: TestService) =>
  new SchedulerClient({ endpoint, credentials, region: "us-east-1" });

/** A one-off schedule of a delivery's attempt; undefined once it has run. */
export const scheduleOf = (service: TestService, Name: string) =>
  scheduler(service)
    .send(new GetScheduleCommand({ GroupName, Name }))
    .catch(() => undefined);

/** Moves a schedule's time to a minute ago, so that it is due. */
export const letItBeDue = async (service: TestService, Name: string): Promise<void> => {
  const { Target, FlexibleTimeWindow } = (await scheduleOf(service, Name)) ?? {};
  const past = new Date(Date.now() - 60_000).toISOString().slice(0, 19);
  await scheduler(service).send(
    new UpdateScheduleCommand({
      GroupName,
      Name,
      Target,
      FlexibleTimeWindow,
      ScheduleExpression: `at(${past})`,
      ActionAfterCompletion: "DELETE",
    }),
  );
};
