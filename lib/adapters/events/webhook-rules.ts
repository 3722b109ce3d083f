import { isDeepStrictEqual } from "node:util";
import {
  DeleteRuleCommand,
  EventBridgeClient,
  LimitExceededException,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
  ResourceNotFoundException,
  type Target,
} from "@aws-sdk/client-eventbridge";
import type { RuleOnBus, RuleReader, RuleWriter } from "#lib/domain/events/webhook/rule-book.ts";
import { ruleNamePrefix, type WebhookRule } from "#lib/domain/events/webhook/webhook-rule.ts";
import { messageGroupOf } from "../sqs/envelope.ts";

export interface RulePlaces {
  readonly busName: string;
  readonly queueArn: string;
  /** For messages that the queue does not take for a day. */
  readonly deadLettersArn: string;
}

const targetId = "deliveries";

/** Makes of an event the message that deliveries read. */
const targetOf = (
  { queueArn, deadLettersArn }: RulePlaces,
  { workspaceId, webhookId }: WebhookRule,
): Target => ({
  Id: targetId,
  Arn: queueArn,
  DeadLetterConfig: { Arn: deadLettersArn },
  SqsParameters: { MessageGroupId: messageGroupOf({ workspace_id: workspaceId }) },
  InputTransformer: {
    InputPathsMap: { event: "$.detail" },
    InputTemplate: `{"workspace_id":"${workspaceId}","webhook_id":"${webhookId}","event":<event>}`,
  },
});

/** Does something to a rule that may be gone already. */
const unlessGone = async (act: () => Promise<unknown>): Promise<void> => {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
};

async function* listRules(
  client: EventBridgeClient,
  EventBusName: string,
  NamePrefix: string,
): AsyncGenerator<RuleOnBus> {
  let next: string | undefined;
  do {
    const { Rules = [], NextToken } = await client.send(
      new ListRulesCommand({ EventBusName, NamePrefix, NextToken: next }),
    );
    for (const { Name: name = "", State, EventPattern } of Rules)
      yield { name, isEnabled: State === "ENABLED", pattern: JSON.parse(EventPattern ?? "null") };
    next = NextToken;
  } while (next !== undefined);
}

const throwFailures = (entries: readonly { readonly ErrorCode?: string | undefined }[] = []): void => {
  const [first] = entries;
  if (first !== undefined) throw new Error(`EventBridge refused a target: ${first.ErrorCode}`);
};

export const makeRuleWriter = (places: RulePlaces): RuleWriter => {
  const client = new EventBridgeClient({ maxAttempts: 5 });
  const { busName: EventBusName } = places;
  return {
    put: async (rule) => {
      const EventPattern = JSON.stringify(rule.pattern);
      try {
        await client.send(
          new PutRuleCommand({ EventBusName, Name: rule.name, EventPattern, State: "ENABLED" }),
        );
      } catch (error) {
        if (error instanceof LimitExceededException) return "full";
        throw error;
      }
      const Targets = [targetOf(places, rule)];
      const { FailedEntries } = await client.send(
        new PutTargetsCommand({ EventBusName, Rule: rule.name, Targets }),
      );
      throwFailures(FailedEntries);
      return "stored";
    },
    remove: async (name) => {
      await unlessGone(() =>
        client.send(new RemoveTargetsCommand({ EventBusName, Rule: name, Ids: [targetId] })),
      );
      await unlessGone(() => client.send(new DeleteRuleCommand({ EventBusName, Name: name })));
    },
  };
};

export const makeRuleReader = (places: RulePlaces): RuleReader => {
  const client = new EventBridgeClient({ maxAttempts: 5 });
  const { busName: EventBusName } = places;
  return {
    list: (workspaceId) => listRules(client, EventBusName, ruleNamePrefix(workspaceId)),
    hasTarget: async (rule) => {
      const { Targets } = await client.send(new ListTargetsByRuleCommand({ EventBusName, Rule: rule.name }));
      return isDeepStrictEqual(Targets, [targetOf(places, rule)]);
    },
  };
};
