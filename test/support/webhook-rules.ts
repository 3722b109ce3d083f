import {
  DeleteRuleCommand,
  EventBridgeClient,
  ListRulesCommand,
  ListTargetsByRuleCommand,
  PutRuleCommand,
  RemoveTargetsCommand,
} from "@aws-sdk/client-eventbridge";
import type { TestService } from "./service.ts";

/** The bus's rules as an operator reaches them. */
export interface OperatorRules {
  /** The names that begin so. */
  names(prefix: string): Promise<string[]>;
  /** How many targets a rule has; none where there is no rule. */
  targets(name: string): Promise<number>;
  put(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  close(): void;
}

export const operatorRules = (service: TestService): OperatorRules => {
  const { endpointUrl: endpoint, operatorCredentials: credentials, names } = service;
  const client = new EventBridgeClient({ endpoint, credentials, region: "us-east-1" });
  const EventBusName = names.bus;
  const pageOf = (NamePrefix: string, NextToken?: string) =>
    client.send(new ListRulesCommand({ EventBusName, NamePrefix, NextToken }));
  return {
    names: async (prefix) => {
      const found: string[] = [];
      let page = await pageOf(prefix);
      for (;;) {
        found.push(...(page.Rules ?? []).map(({ Name = "" }) => Name));
        if (page.NextToken === undefined) return found;
        page = await pageOf(prefix, page.NextToken);
      }
    },
    targets: async (Rule) => {
      const ask = new ListTargetsByRuleCommand({ EventBusName, Rule });
      const { Targets = [] } = await client.send(ask).catch(() => ({ Targets: [] }));
      return Targets.length;
    },
    put: async (Name) => {
      const EventPattern = JSON.stringify({ source: ["nobody"] });
      await client.send(new PutRuleCommand({ EventBusName, Name, EventPattern }));
    },
    remove: async (Name) => {
      const targets = new RemoveTargetsCommand({ EventBusName, Rule: Name, Ids: ["deliveries"] });
      await client.send(targets).catch(() => undefined);
      await client.send(new DeleteRuleCommand({ EventBusName, Name }));
    },
    close: () => client.destroy(),
  };
};
