import * as z from "zod";

/** The one universal target that the emulator carries out. */
const sendMessageArn = /^arn:[^:]+:scheduler:::aws-sdk:sqs:sendMessage$/;

/** Parameters of SendMessage that a schedule can set. Others are refused by strictness. */
const Parameters = z.strictObject({
  QueueUrl: z.url(),
  MessageBody: z.string().min(1),
  MessageGroupId: z.string().optional(),
});

interface SentMessage {
  /** ARN of the queue. */
  readonly arn: string;
  readonly payload: string;
  readonly messageGroupId: string | undefined;
}

const isUniversal = (targetArn: string): boolean => targetArn.split(":")[2] === "scheduler";

/** Returns why the emulator cannot carry out a universal target, or undefined if it can or the target is templated. */
export function universalTargetProblem(targetArn: string, input: string): string | undefined {
  if (!isUniversal(targetArn)) return undefined;
  if (!sendMessageArn.test(targetArn)) return `the universal target ${targetArn} is not supported locally`;
  try {
    Parameters.parse(JSON.parse(input));
    return undefined;
  } catch (error) {
    return `Input is not what sqs:SendMessage takes: ${String(error)}`;
  }
}

/** Returns the message that a run of a schedule sends by a universal target, or undefined for a templated target. */
export function sentMessage(scheduleArn: string, targetArn: string, input: string): SentMessage | undefined {
  if (!isUniversal(targetArn)) return undefined;
  const { QueueUrl, MessageBody: payload, MessageGroupId } = Parameters.parse(JSON.parse(input));
  const [, partition, , region, account] = scheduleArn.split(":");
  const name = new URL(QueueUrl).pathname.split("/").at(-1);
  return {
    arn: `arn:${partition}:sqs:${region}:${account}:${name}`,
    payload,
    messageGroupId: MessageGroupId,
  };
}
