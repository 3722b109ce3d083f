import type { SQSClient } from "@aws-sdk/client-sqs";
import type { Deployment } from "#lib/local/assembly/index.ts";
import { type Deliver, type Destination, Undeliverable } from "#lib/local/events/index.ts";
import type { Call } from "#lib/local/gate/call-log.ts";
import type { FaultEffect } from "#lib/local/gate/faults.ts";
import { traceAttribute } from "#lib/local/gate/index.ts";
import { evaluate } from "#lib/local/iam/evaluate.ts";
import type { Caller } from "#lib/local/iam/principal.ts";
import type { Statement } from "#lib/local/iam/statement.ts";
import type { Declared } from "#lib/local/resources/index.ts";
import { mayInvoke } from "./may-invoke.ts";
import { queuePolicy } from "./queue-policy.ts";
import { makeQueueSender } from "./queue-sender.ts";

export interface DeliverOptions {
  readonly declared: Declared;
  readonly deployment: Deployment;
  /** A client straight to SQS: the permission is checked here, in the name of the delivering service. */
  readonly sqs: () => SQSClient;
  readonly queueUrl: (name: string) => string;
  /** Faults that are switched on for what a service of AWS does by itself; its name is the principal. */
  readonly effectsOn?: (call: Call) => readonly FaultEffect[];
  readonly invoke: (functionArn: string, payload: unknown) => Promise<void>;
}

/**
 * Hands payloads of EventBridge, Scheduler and S3 to queues and functions, when the target's policy lets that
 * service, or the role that it was given. Rejects with Undeliverable when not, or when there is no such target.
 */
export function makeDeliver(options: DeliverOptions): Deliver {
  const send = makeQueueSender(options.sqs);
  return async (destination, payload) => {
    const service = destination.arn.split(":")[2];
    if (service === "sqs") return sendToQueue(destination, payload, send, options);
    if (service === "lambda") return invokeFunction(destination, payload, options);
    throw new Undeliverable("INVALID_PARAMETER", `${destination.arn} is no queue and no function`);
  };
}

async function sendToQueue(
  destination: Destination,
  payload: string,
  send: ReturnType<typeof makeQueueSender>,
  options: DeliverOptions,
): Promise<void> {
  const { arn, attributes = {}, messageGroupId, traceHeader } = destination;
  const QueueUrl = options.queueUrl(arn.split(":").at(-1) ?? "");
  const policy = options.declared.queuePolicies.get(arn) ?? (await queuePolicy(options.sqs(), QueueUrl));
  require(queueAllows(destination, options, policy), destination, "sqs:SendMessage");
  const effects = options.effectsOn?.(sendingOf(destination)) ?? [];
  if (effects.some(({ kind }) => kind !== "drop")) throw new Error("the queue is out of order");
  if (dropsWhen(effects, "before")) throw new Error("the connection to the queue broke");
  const attribute = ([name, value]: [string, string]) => [name, { DataType: "String", StringValue: value }];
  await send(QueueUrl, {
    MessageBody: payload,
    MessageAttributes: {
      ...Object.fromEntries(Object.entries(attributes).map(attribute)),
      ...(traceHeader !== undefined && traceAttribute(traceHeader)),
    },
    ...(messageGroupId !== undefined && { MessageGroupId: messageGroupId }),
  });
  if (dropsWhen(effects, "after")) throw new Error("the queue's answer was lost");
}

const dropsWhen = (effects: readonly FaultEffect[], when: "before" | "after"): boolean =>
  effects.some((effect) => effect.kind === "drop" && effect.when === when);

/** The delivering service's call, as faults choose calls. */
const sendingOf = ({ arn, sourceArn }: Destination): Call => ({
  sequence: 0,
  principal: serviceOf(sourceArn),
  service: "sqs",
  operation: "SendMessage",
  resources: [arn],
});

async function invokeFunction(
  destination: Destination,
  payload: string,
  options: DeliverOptions,
): Promise<void> {
  const { arn, roleArn, sourceArn } = destination;
  if (!options.declared.functions.has(arn)) {
    throw new Undeliverable("RESOURCE_NOT_FOUND", `there is no function ${arn}`);
  }
  const allowed =
    roleArn === undefined
      ? mayInvoke(options.declared.invokePermissions, {
          functionArn: arn,
          principal: serviceOf(sourceArn),
          sourceArn,
        })
      : roleAllows(roleArn, "lambda:InvokeFunction", arn, options.declared);
  require(allowed, destination, "lambda:InvokeFunction");
  await options.invoke(arn, JSON.parse(payload));
}

/** Whether a queue takes messages from the service that delivers: by the role it was given, else by the policy. */
export function queueAllows(
  { arn, roleArn, sourceArn }: Pick<Destination, "arn" | "roleArn" | "sourceArn">,
  { declared, deployment }: Pick<DeliverOptions, "declared" | "deployment">,
  policy: readonly Statement[] = declared.queuePolicies.get(arn) ?? [],
): boolean {
  if (roleArn !== undefined) return roleAllows(roleArn, "sqs:SendMessage", arn, declared);
  const caller: Caller = { kind: "service", name: serviceOf(sourceArn) };
  return evaluate(policy, {
    action: "sqs:SendMessage",
    resource: arn,
    caller,
    context: {
      "aws:SourceArn": [sourceArn],
      "aws:SourceAccount": [deployment.accountId],
      "aws:SecureTransport": ["true"],
    },
  }).allowed;
}

function roleAllows(roleArn: string, action: string, resource: string, { roles }: Declared): boolean {
  return evaluate(roles.get(roleArn)?.statements ?? [], { action, resource }).allowed;
}

function require(allowed: boolean, { arn, sourceArn }: Destination, action: string): void {
  if (allowed) return;
  throw new Undeliverable(
    "NO_PERMISSIONS",
    `${serviceOf(sourceArn)} may not ${action} on ${arn} for ${sourceArn}`,
  );
}

function serviceOf(sourceArn: string): string {
  return `${sourceArn.split(":")[2] ?? ""}.amazonaws.com`;
}
